// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/elements/JointStops.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/algorithms/Dynamics.h"

namespace linkwright {

namespace {

constexpr double kFrequency = 20;  // [Hz]
constexpr int kMostExact = 1000;
// d [s/rad, s/m]: a blow at 1 rad/s (0.2 m/s) comes back with about half its speed.
constexpr double kAngularDissipation = 1;
constexpr double kLinearDissipation = 5;

}  // namespace

JointStops::JointStops(const Model& model, const VectorX& q, Workspace* workspace, const ByJoint& stiffness,
                       const ByJoint& dissipation) {
  VectorX tau = VectorX::Zero(model.nv()), a = tau;
  const VectorX v = tau;
  int looked_at = 0;
  double softest[2] = {kInfinity, kInfinity};  // turning, sliding
  for (int i = 1; i < model.body_count(); ++i) {
    const Joint& joint = model.joints()[static_cast<size_t>(i)];
    const bool linear = joint.type == JointType::kPrismatic;
    const bool ball = joint.type == JointType::kBall;
    if (!linear && !ball && joint.type != JointType::kRevolute) continue;
    // A ball joint is never turned by more than half a turn.
    if (ball && !(joint.upper > 0 && joint.upper < kPi)) continue;
    if (!(std::isfinite(joint.lower) || std::isfinite(joint.upper)) || joint.lower > joint.upper) continue;
    if (joint.ratio == 0) continue;
    // What a torque on the joint moves: 1 / (M⁻¹)_jj, as the joint itself sees it. Each takes time
    // proportional to their number: where there are very many, the least of those found is taken for the
    // rest.
    double inertia = softest[linear];
    if (++looked_at <= kMostExact || !std::isfinite(inertia)) {
      tau.setZero();
      tau[joint.v_index] = 1;
      const auto result = ForwardDynamics(model, q, v, tau, Vector3::Zero(), {}, {}, workspace, &a);
      // Of a ball joint, the first of its axes stands for all.
      if (result.status != DynamicsStatus::kOk || !(a[joint.v_index] > 0)) continue;
      inertia = 1 / (a[joint.v_index] * joint.ratio * joint.ratio);
      softest[linear] = std::min(inertia, softest[linear]);
    }
    const double omega = 2 * kPi * kFrequency;
    Stop stop{joint.q_index, joint.v_index,           joint.ratio,         joint.offset, joint.lower,
              joint.upper,   inertia * omega * omega, kAngularDissipation, kFrequency};
    stop.ball = ball;
    if (ball) stop.lower = -kInfinity;
    if (linear) stop.dissipation = kLinearDissipation;
    if (const auto given = stiffness.find(joint.name); given != stiffness.end() && given->second > 0) {
      stop.stiffness = given->second;
      stop.frequency = std::sqrt(given->second / inertia) / (2 * kPi);
    }
    if (const auto given = dissipation.find(joint.name); given != dissipation.end() && given->second >= 0)
      stop.dissipation = given->second;
    stops_.push_back(stop);
  }
}

double JointStops::Stop::Position(const VectorX& q) const {
  if (!ball) return ratio * q[q_index] + offset;
  const double s = q.segment<3>(q_index + 1).norm();
  return 2 * std::atan2(s, std::abs(q[q_index]));
}

Vector3 JointStops::Stop::Axis(const VectorX& q) const {
  const Vector3 axis = q.segment<3>(q_index + 1);
  const double s = axis.norm();
  if (!(s > 0)) return Vector3::Zero();
  return (q[q_index] < 0 ? -1 : 1) / s * axis;
}

double JointStops::Stop::Speed(const VectorX& q, const VectorX& v) const {
  return ball ? Axis(q).dot(v.segment<3>(v_index)) : ratio * v[v_index];
}

double JointStops::LongestStep() const {
  double highest = 0;
  for (const Stop& stop : stops_)
    if (stop.side != 0) highest = std::max(highest, stop.frequency);
  return highest > 0 ? 1 / (250 * highest) : std::numeric_limits<double>::infinity();
}

int JointStops::StiffestContact() const {
  const Stop* stiffest = nullptr;
  for (const Stop& stop : stops_)
    if (stop.side != 0 && (!stiffest || stop.frequency > stiffest->frequency)) stiffest = &stop;
  return stiffest ? stiffest->v_index : -1;
}

void JointStops::ChooseContacts(const VectorX& q, const VectorX& v) {
  for (Stop& stop : stops_) {
    const double position = stop.Position(q);
    const double speed = stop.Speed(q, v);
    stop.side = 0;
    if (position > stop.upper || (position == stop.upper && speed > 0)) stop.side = 1;
    if (position < stop.lower || (position == stop.lower && speed < 0)) stop.side = -1;
  }
}

bool JointStops::AnyContact() const {
  return std::any_of(stops_.begin(), stops_.end(), [](const Stop& stop) { return stop.side != 0; });
}

double JointStops::EventValue(int index, const VectorX& q) const {
  const Stop& stop = stops_[static_cast<size_t>(index)];
  const double position = stop.Position(q);
  if (stop.side > 0) return position - stop.upper;
  if (stop.side < 0) return stop.lower - position;
  return std::min(stop.upper - position, position - stop.lower);
}

int JointStops::Crossed(const VectorX& q) const {
  for (size_t i = 0; i < stops_.size(); ++i) {
    if (EventValue(static_cast<int>(i), q) < 0) return static_cast<int>(i);
  }
  return -1;
}

void JointStops::PassEvent(int index, const VectorX& q) {
  Stop& stop = stops_[static_cast<size_t>(index)];
  const double position = stop.Position(q);
  if (stop.side != 0)
    stop.side = 0;
  else
    stop.side = stop.upper - position < position - stop.lower ? 1 : -1;
}

JointStops::Powers JointStops::AddTorque(const VectorX& q, const VectorX& v, VectorX* tau) const {
  Powers power;
  for (const Stop& stop : stops_) {
    if (stop.side == 0) continue;
    const double speed = stop.Speed(q, v);
    const double spring = -stop.stiffness * (stop.Position(q) - (stop.side > 0 ? stop.upper : stop.lower));
    // δ̇, the speed away from the range
    const double outward = stop.side > 0 ? speed : -speed;
    const double torque = spring * std::max(0.0, 1 + stop.dissipation * outward);
    if (stop.ball)
      tau->segment<3>(stop.v_index) += torque * stop.Axis(q);
    else
      (*tau)[stop.v_index] += stop.ratio * torque;
    power.damping += (torque - spring) * speed;
    power.stored += std::abs(spring * speed);
  }
  return power;
}

double JointStops::Potential(const VectorX& q) const {
  double energy = 0;
  for (const Stop& stop : stops_) {
    const double position = stop.Position(q);
    const double past = position - std::clamp(position, stop.lower, stop.upper);
    energy += stop.stiffness * past * past / 2;
  }
  return energy;
}

}  // namespace linkwright
