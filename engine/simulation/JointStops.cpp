// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/JointStops.h"

#include <algorithm>
#include <cmath>

#include "engine/algorithms/Dynamics.h"

namespace linkwright {

namespace {

constexpr double kFrequency = 2 * kPi * 20;  // [rad/s]
constexpr double kDissipation =
    1.0;  // d [s/rad or s/m]: a blow at 1 rad/s loses about two thirds of its energy

}  // namespace

JointStops::JointStops(const Model& model, const VectorX& q, Workspace* workspace) {
  VectorX tau = VectorX::Zero(model.nv()), a = tau;
  const VectorX v = tau;
  for (int i = 1; i < model.body_count(); ++i) {
    const Joint& joint = model.joints()[static_cast<size_t>(i)];
    const bool one_degree = joint.type == JointType::kRevolute || joint.type == JointType::kPrismatic;
    if (!one_degree || !(std::isfinite(joint.lower) || std::isfinite(joint.upper)) ||
        joint.lower > joint.upper || joint.ratio == 0) {
      continue;
    }
    // What a unit torque on the joint moves: 1 / (M⁻¹)_jj.
    tau.setZero();
    tau[joint.v_index] = 1;
    const auto result = ForwardDynamics(model, q, v, tau, Vector3::Zero(), {}, {}, workspace, &a);
    if (result.status != DynamicsStatus::kOk || !(a[joint.v_index] > 0)) continue;
    const double inertia = 1 / (a[joint.v_index] * joint.ratio * joint.ratio);
    stops_.push_back({joint.q_index, joint.v_index, joint.ratio, joint.offset, joint.lower, joint.upper,
                      inertia * kFrequency * kFrequency});
  }
}

double JointStops::Past(const Stop& stop, double position) {
  if (position > stop.upper) return position - stop.upper;
  if (position < stop.lower) return position - stop.lower;
  return 0;
}

double JointStops::AddTorque(const VectorX& q, const VectorX& v, VectorX* tau) const {
  double power = 0;
  for (const Stop& stop : stops_) {
    const double past = Past(stop, stop.ratio * q[stop.q_index] + stop.offset);
    if (past == 0) continue;
    const double speed = stop.ratio * v[stop.v_index];
    // δ = |past|, δ̇ is the speed away from the range.
    const double outward = past > 0 ? speed : -speed;
    const double spring = -stop.stiffness * past;
    const double torque = spring * std::max(0.0, 1 + kDissipation * outward);
    (*tau)[stop.v_index] += stop.ratio * torque;
    power += (torque - spring) * speed;
  }
  return power;
}

double JointStops::Potential(const VectorX& q) const {
  double energy = 0;
  for (const Stop& stop : stops_) {
    const double past = Past(stop, stop.ratio * q[stop.q_index] + stop.offset);
    energy += stop.stiffness * past * past / 2;
  }
  return energy;
}

}  // namespace linkwright
