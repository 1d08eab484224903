// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/TransmissionRow.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

Quaternion QuaternionAt(const VectorX& q, int index) {
  return Quaternion(q[index], q[index + 1], q[index + 2], q[index + 3]).normalized();
}

}  // namespace

TransmissionRow::TransmissionRow(const Model& model, const ActuatorDescription& actuator,
                                 const TendonRow* tendon, DofAxes* axes)
    : type_(actuator.transmission),
      linear_(actuator.gear[0], actuator.gear[1], actuator.gear[2]),
      angular_(actuator.gear[3], actuator.gear[4], actuator.gear[5]),
      gear_(actuator.gear[0]) {
  switch (type_) {
    case TransmissionType::kJoint:
    case TransmissionType::kJointInParent: {
      const linkwright::Joint& joint =
          model.joints()[static_cast<std::size_t>(model.FindJoint(actuator.joint).value)];
      joint_type_ = joint.type;
      q_index_ = joint.q_index;
      ratio_ = joint.ratio;
      offset_ = joint.offset;
      for (int k = 0; k < joint.nv; ++k) layout_.SlotOf(joint.v_index + k);
      return;
    }
    case TransmissionType::kTendon:
      assert(tendon != nullptr || layout_.dofs.empty());
      layout_.dofs = tendon->dofs();
      return;
    case TransmissionType::kSite:
      first_ = FindBodyFrame(model, actuator.site);
      has_reference_ = !actuator.reference.empty();
      if (!has_reference_) {
        first_terms_ = axes->Between(first_.body, 0, &layout_);
        return;
      }
      second_ = FindBodyFrame(model, actuator.reference);
      break;
    case TransmissionType::kSliderCrank:
      first_ = FindBodyFrame(model, actuator.crank);
      second_ = FindBodyFrame(model, actuator.slider);
      rod_ = actuator.crank_length;
      break;
    case TransmissionType::kBody:
      return;
  }
  // What carries both takes no part.
  for (const DofAxes::Term& term : axes->Between(first_.body, second_.body, &layout_))
    (term.sign > 0 ? first_terms_ : second_terms_).push_back(term);
}

double TransmissionRow::Joint(const VectorX& q, double* row) const {
  const bool in_parent = type_ == TransmissionType::kJointInParent;
  const auto put = [&](const Vector3& part, int at) {
    for (int k = 0; k < 3; ++k) row[at + k] = part[k];
  };
  if (joint_type_ == JointType::kBall) {
    const Quaternion turn = QuaternionAt(q, q_index_);
    put(in_parent ? Vector3(turn.conjugate() * linear_) : linear_, 0);
    return linear_.dot(RotationVector(turn));  // Rᵀ φ = φ
  }
  if (joint_type_ == JointType::kFree) {
    const Quaternion turn = QuaternionAt(q, q_index_ + 3);
    put(turn.conjugate() * linear_, 0);
    put(in_parent ? Vector3(turn.conjugate() * angular_) : angular_, 3);
    return 0;
  }
  row[0] = gear_ * ratio_;
  return gear_ * (ratio_ * q[q_index_] + offset_);
}

double TransmissionRow::Site(std::span<const Transform> X_WB, const DofAxes& axes, double* row) const {
  const Transform X_WS = X_WB[static_cast<std::size_t>(first_.body)] * first_.X_BF;
  if (!has_reference_) {
    const Vector3 F = X_WS.R * linear_, M = X_WS.R * angular_;
    axes.Add(first_terms_, F, X_WS.p.cross(F) + M, 1, row);
    return 0;
  }
  const Transform X_WR = X_WB[static_cast<std::size_t>(second_.body)] * second_.X_BF;
  const Vector3 F = X_WR.R * linear_, M = X_WR.R * angular_;
  axes.Add(first_terms_, F, X_WS.p.cross(F) + M, 1, row);
  axes.Add(second_terms_, F, X_WR.p.cross(F) + M, 1, row);
  double length = F.dot(X_WS.p - X_WR.p);
  if (!angular_.isZero(0)) length += angular_.dot(RotationVector(Matrix3(X_WR.R.transpose() * X_WS.R)));
  return length;
}

// L = g (a·d − s), s = √((a·d)² + ℓ² − d·d); ∂L/∂d = (1 − a·d/s) a + d/s, ∂L/∂a = (1 − a·d/s) d.
double TransmissionRow::SliderCrank(std::span<const Transform> X_WB, const DofAxes& axes, double* row) {
  const Vector3 p_crank = X_WB[static_cast<std::size_t>(first_.body)] * first_.X_BF.p;
  const Transform X_WR = X_WB[static_cast<std::size_t>(second_.body)] * second_.X_BF;
  const Vector3 a = X_WR.R.col(2), d = p_crank - X_WR.p;
  const double along = a.dot(d), square = along * along + rod_ * rod_ - d.squaredNorm();
  out_of_reach_ = !(square > 0);
  Vector3 by_d = a, by_a = d;
  double length = along;
  if (!out_of_reach_) {
    const double s = std::sqrt(square), part = 1 - along / s;
    length -= s;
    by_d = part * a + d / s;
    by_a = part * d;
  }
  axes.Add(first_terms_, by_d, p_crank.cross(by_d), gear_, row);
  // Signs of these terms are −1.
  axes.Add(second_terms_, by_d, X_WR.p.cross(by_d) - a.cross(by_a), gear_, row);
  return gear_ * length;
}

double TransmissionRow::Compute(const VectorX& q, std::span<const Transform> X_WB, const DofAxes& axes,
                                const TendonNumbers& tendon, double* row) {
  switch (type_) {
    case TransmissionType::kJoint:
    case TransmissionType::kJointInParent:
      return Joint(q, row);
    case TransmissionType::kTendon:
      for (std::size_t i = 0; i < layout_.dofs.size(); ++i) row[i] = gear_ * tendon.row[i];
      return gear_ * tendon.length;
    case TransmissionType::kSite:
      std::fill_n(row, layout_.dofs.size(), 0.0);
      return Site(X_WB, axes, row);
    case TransmissionType::kSliderCrank:
      std::fill_n(row, layout_.dofs.size(), 0.0);
      return SliderCrank(X_WB, axes, row);
    case TransmissionType::kBody:
      return 0;
  }
  return 0;
}

}  // namespace linkwright
