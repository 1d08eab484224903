// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/CRelativeInverse.h"

#include <stdexcept>
#include <utility>

#include "engine/kinematics/CTipInverse.h"
#include "engine/kinematics/JointUnion.h"
#include "engine/kinematics/Orientation.h"
#include "engine/kinematics/TaskJacobians.h"
#include "engine/math/CTransformMatrix.h"

namespace linkwright {
namespace {

CTipInverse* WithTip(CKinematics* task) {
  auto* tip = dynamic_cast<CTipInverse*>(task);
  if (!tip) throw std::invalid_argument("CRelativeInverse: both objects must have a tip");
  return tip;
}

Matrix6X InUnion(const CTipInverse& task, const JointUnion& joints, int set) {
  Matrix6X all = Matrix6X::Zero(6, joints.Count());
  joints.PutColumns(set, task.GetGeometricJacobian(), all);
  return all;
}

}  // namespace

CRelativeInverse::CRelativeInverse(CKinematics* kinL, CKinematics* kinR)
    : CRelativeInverse(kinL, kinR, std::make_shared<JointUnion>()) {}

CRelativeInverse::CRelativeInverse(CKinematics* kinL, CKinematics* kinR, std::shared_ptr<JointUnion> joints)
    : CKinematics(joints), left_(WithTip(kinL)), right_(WithTip(kinR)), union_(std::move(joints)) {
  if (left_ == right_) throw std::invalid_argument("CRelativeInverse: both objects are the same");
  union_->Add(&left_->joints());
  union_->Add(&right_->joints());
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
  desired_numbers_ = CTransformMatrix(X_LR).ToVector();
}

Transform CRelativeInverse::GetRelative() const { return left_->GetTip().Inverse() * right_->GetTip(); }
dVector CRelativeInverse::GetDesired() const { return desired_ ? desired_numbers_ : GetCurrent(); }
dVector CRelativeInverse::GetCurrent() const { return CTransformMatrix(GetRelative()).ToVector(); }

dMatrix CRelativeInverse::GetJacobian() const {
  Matrix6X J(6, union_->Count());
  RelativeJacobian(left_->GetTip(), InUnion(*left_, *union_, 0), right_->GetTip().p,
                   InUnion(*right_, *union_, 1), J);
  return J;
}

dVector CRelativeInverse::GetError(double clamp) const {
  dVector e = dVector::Zero(6);
  if (!desired_) return e;
  const Transform X = GetRelative();
  e.head<3>() = desired_->p - X.p;
  e.tail<3>() = OrientationError(desired_->R, X.R);
  ClampLength(clamp, e.head<3>());
  ClampLength(clamp, e.tail<3>());
  return e;
}

}  // namespace linkwright
