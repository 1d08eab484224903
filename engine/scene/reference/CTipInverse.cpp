// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CTipInverse.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/ModelDofs.h"
#include "engine/model/Model.h"

namespace linkwright {
namespace {

std::vector<int> DofsOfTip(const Model& model, FrameIndex tip, bool pin_free_base) {
  if (tip < 0 || tip >= static_cast<int>(model.frames().size()))
    throw std::invalid_argument("there is no frame " + std::to_string(tip.value) + " in this model");
  return DofsAbove(model, model.frames()[static_cast<size_t>(tip.value)].body, pin_free_base);
}

}  // namespace

CTipInverse::CTipInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip)
    : CKinematics(posture, DofsOfTip(posture->model(), tip, true)),
      posture_(std::move(posture)),
      frame_(tip) {}

FrameIndex CTipInverse::FrameIn(const JointSet& set) const {
  if (posture_) return frame_;
  const LinkTree& chain = joints().pairs();
  return set.FrameAfter(chain.last() < 0 ? nullptr : chain.list()[static_cast<size_t>(chain.last())]->joint);
}

Transform CTipInverse::GetTip() const {
  const ModelPosture& at = joints().posture();
  Transform X = FramePose(at.model(), at.Poses(), FrameIn(joints()));
  X.p = X * point_;
  return X;
}

Matrix6X CTipInverse::GetGeometricJacobian() const {
  const ModelPosture& at = joints().posture();
  const Frame& frame = at.model().frames()[static_cast<size_t>(FrameIn(joints()).value)];
  Matrix6X all(6, at.model().nv());
  PointJacobian(at.model(), at.Poses(), frame.body, frame.X_BF * point_, &all);
  return all(Eigen::all, joints().dofs());
}

StackTask CTipInverse::TipTask(TaskKind kind, const JointSet& set, int level, double weight) const {
  StackTask task;
  task.kind = kind;
  task.level = level;
  task.weight = weight;
  task.frame = FrameIn(set);
  task.point = point_;
  return task;
}

void CTipInverse::CheckOnModel() const {
  if (!posture_) throw std::logic_error("this object works on joints attached one by one, not on a model");
}

void CTipInverse::SetTip(const Vector3& point_in_frame) {
  CheckFinite(point_in_frame, "SetTip");
  CheckOnModel();
  point_ = point_in_frame;
}

void CTipInverse::SetPosition(const VectorX& q) {
  CheckOnModel();
  posture_->SetPosition(q);
}

const VectorX& CTipInverse::GetPosition() const {
  CheckOnModel();
  return posture_->q();
}

void CTipInverse::SetMoveFreeBase(bool move) {
  CheckOnModel();
  joints().SetDofs(DofsOfTip(posture_->model(), frame_, !move));
}

const std::shared_ptr<ModelPosture>& CTipInverse::posture() const {
  CheckOnModel();
  return posture_;
}

}  // namespace linkwright
