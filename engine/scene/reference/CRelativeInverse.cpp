// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CRelativeInverse.h"

#include <stdexcept>

#include "engine/math/CTransformMatrix.h"

namespace linkwright {
namespace {

CTipInverse* WithTip(CKinematics* task) {
  auto* tip = dynamic_cast<CTipInverse*>(task);
  if (!tip) throw std::invalid_argument("CRelativeInverse: both objects must have a tip");
  return tip;
}

}  // namespace

CRelativeInverse::CRelativeInverse(CKinematics* kinL, CKinematics* kinR, int inverseAxis)
    : left_(WithTip(kinL)),
      right_(WithTip(kinR)),
      axis_(CheckedInverseAxis(inverseAxis, "CRelativeInverse")) {
  if (left_ == right_) throw std::invalid_argument("CRelativeInverse: both objects are the same");
  joints().Add(&left_->joints());
  joints().Add(&right_->joints());
}

void CRelativeInverse::SetDesired(double x, double y, double z, double phi, double theta, double psi) {
  desired_ = CTransformMatrix(x, y, z, phi, theta, psi).ToTransform();
  desired_numbers_.resize(6);
  desired_numbers_ << x, y, z, phi, theta, psi;
}

void CRelativeInverse::SetDesired(const Transform& X_LR) {
  CheckFinite(X_LR.p, "SetDesired");
  CheckFinite(X_LR.R.reshaped(), "SetDesired");
  desired_ = X_LR;
  desired_numbers_.resize(0);
}

Transform CRelativeInverse::GetRelative() const { return left_->GetTip().Inverse() * right_->GetTip(); }
dVector CRelativeInverse::GetDesired() const {
  if (!desired_) return GetCurrent();
  return desired_numbers_.size() > 0 ? desired_numbers_ : CTransformMatrix(*desired_).ToVector();
}
dVector CRelativeInverse::GetCurrent() const { return CTransformMatrix(GetRelative()).ToVector(); }

void CRelativeInverse::AddStackTasks(const JointSet& set, int level, double weight,
                                     std::vector<StackTask>* tasks) const {
  StackTask task;
  task.kind = TaskKind::kRelative;
  task.level = level;
  task.weight = weight;
  task.frame = right_->FrameIn(set);
  task.point = right_->point();
  task.reference = left_->FrameIn(set);
  task.reference_point = left_->point();
  task.relative_position = axis_ != ORIENTATION_ONLY;
  task.relative_orientation = axis_ != POSITION_ONLY;
  task.target = desired_ ? *desired_ : GetRelative();
  tasks->push_back(task);
}

}  // namespace linkwright
