// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/CTipInverse.h"

#include <stdexcept>
#include <utility>

#include "engine/kinematics/JointChain.h"
#include "engine/kinematics/ModelPosture.h"

namespace linkwright {

CTipInverse::CTipInverse() : CTipInverse(std::make_shared<JointChain>()) {}

CTipInverse::CTipInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip)
    : CTipInverse(std::make_shared<ModelTip>(posture, tip)) {
  posture_ = std::move(posture);
}

CTipInverse::CTipInverse(std::shared_ptr<TipJoints> joints)
    : CKinematics(joints), tip_joints_(std::move(joints)) {}

CTipInverse::~CTipInverse() = default;

Transform CTipInverse::GetTip() const { return tip_joints_->Tip(); }

Matrix6X CTipInverse::GetGeometricJacobian() const {
  Matrix6X jacobian;
  tip_joints_->Jacobian(&jacobian);
  return jacobian;
}

ModelTip& CTipInverse::OnModel() const {
  if (!posture_) throw std::logic_error("this object works on joints attached one by one, not on a model");
  return static_cast<ModelTip&>(*tip_joints_);
}

void CTipInverse::SetTip(const Vector3& point_in_frame) {
  CheckFinite(point_in_frame, "SetTip");
  OnModel().SetTip(point_in_frame);
}

void CTipInverse::SetPosition(const VectorX& q) { OnModel().posture().SetPosition(q); }
const VectorX& CTipInverse::GetPosition() const { return OnModel().posture().q(); }
void CTipInverse::SetMoveFreeBase(bool move) { OnModel().SetMoveFreeBase(move); }

const std::shared_ptr<ModelPosture>& CTipInverse::posture() const {
  OnModel();
  return posture_;
}

}  // namespace linkwright
