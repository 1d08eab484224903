// SPDX-License-Identifier: GPL-3.0-or-later
#include "RobotForces.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "Formula.h"
#include "RobotPeer.h"

using SimTK::Real;
using SimTK::SpatialVec;
using SimTK::State;
using SimTK::Vec3;
using SimTK::Vector;

namespace golden {
namespace {

Jet ValueOf(const json& force, const char* key, double t, double q = 0, double v = 0) {
  if (!force.contains(key)) return {};
  return force[key].is_string() ? Evaluate(force[key].get<std::string>(), t, q, v)
                                : Jet{force[key].get<Real>()};
}

const PeerJoint& JointNamed(const RobotPeer& peer, const std::string& name) {
  for (const PeerJoint& joint : peer.joints())
    if (joint.name == name) return joint;
  throw std::runtime_error("there is no joint \"" + name + "\"");
}

}  // namespace

RobotForces::RobotForces(const json& scene, const RobotPeer* peer)
    : forces_(scene.value("forces", json::array())), peer_(peer) {
  if (!scene.value("effort_limits", true)) throw std::runtime_error("effort limits are taken as switched on");
  for (const json& force : forces_) {
    const std::string type = force.at("type").get<std::string>();
    if (force.contains("moment") || force.value("axes", "world") != "world" || !force.value("enabled", true))
      throw std::runtime_error("a force that is not understood: " + force.dump());
    if (type == "gravity_compensation" && force.contains("joint"))
      throw std::runtime_error("gravity compensation is understood of all joints");
  }
}

bool RobotForces::Works(const json& force, double t) const {
  return t >= force.value("from", -SimTK::Infinity) && t < force.value("until", SimTK::Infinity);
}

Real RobotForces::calcPotentialEnergy(const State&) const { return 0; }

Vector RobotForces::Bias(const State& state, bool at_rest) const {
  const SimTK::SimbodyMatterSubsystem& matter = peer_->matter();
  const Vector none(matter.getNumMobilities(), Real(0));
  Vector residual;
  if (at_rest) {
    matter.multiplyBySystemJacobianTranspose(state, peer_->Weights(state), residual);
    return -residual;
  }
  matter.calcResidualForceIgnoringConstraints(state, none, peer_->Weights(state), none, residual);
  return residual;
}

// K p and L J⁻ᵀ θ in the axes of frame i, with J of axis a and angle: J⁻ᵀ = c 1 + (1 − c) a aᵀ + angle/2
// [a]×, c = angle/2 cot(angle/2). What it does to j acts at j's origin, its opposite at that point of i.
void RobotForces::AddBushing(const json& force, const State& state,
                             SimTK::Vector_<SpatialVec>& bodies) const {
  if (force.contains("rpy_i") || force.contains("rpy_j")) throw std::runtime_error("rpy is not understood");
  const SimTK::MobilizedBody& i = peer_->Link(force.at("link_i").get<std::string>());
  const SimTK::MobilizedBody& j = peer_->Link(force.at("link_j").get<std::string>());
  const Vec3 point_i = ReadVec3(force, "point_i"), point_j = ReadVec3(force, "point_j");
  const Vec3 in_i = i.findStationAtGroundPoint(state, j.findStationLocationInGround(state, point_j));
  const SimTK::Rotation R_Gi = i.getBodyRotation(state);
  const SimTK::Rotation R_ij(~R_Gi * j.getBodyRotation(state));
  const Vec3 p = in_i - point_i;
  const Vec3 v =
      ~R_Gi * (j.findStationVelocityInGround(state, point_j) - i.findStationVelocityInGround(state, in_i));
  const Vec3 w = ~R_Gi * (j.getBodyAngularVelocity(state) - i.getBodyAngularVelocity(state));
  const SimTK::Vec4 turned = R_ij.convertRotationToAngleAxis();
  const Real angle = turned[0];
  const Vec3 axis = turned.getSubVec<3>(1);
  const Vec3 stiffness = ReadVec3(force, "stiffness_xyz"), turning = ReadVec3(force, "stiffness_rpy");
  const Vec3 damping = ReadVec3(force, "damping_xyz"), slowing = ReadVec3(force, "damping_rpy");
  Vec3 f, elastic, slowed;
  for (int k = 0; k < 3; ++k) {
    f[k] = -stiffness[k] * p[k] - damping[k] * v[k];
    elastic[k] = turning[k] * angle * axis[k];
    slowed[k] = slowing[k] * w[k];
  }
  const Real c = std::abs(angle) < 1e-6 ? 1 : angle / 2 / std::tan(angle / 2);
  const Vec3 m =
      -(c * elastic + (1 - c) * SimTK::dot(axis, elastic) * axis + angle / 2 * SimTK::cross(axis, elastic)) -
      slowed;
  j.applyForceToBodyPoint(state, point_j, R_Gi * f, bodies);
  j.applyBodyTorque(state, R_Gi * m, bodies);
  i.applyForceToBodyPoint(state, in_i, -(R_Gi * f), bodies);
  i.applyBodyTorque(state, -(R_Gi * m), bodies);
}

void RobotForces::calcForce(const State& state, SimTK::Vector_<SpatialVec>& bodies, SimTK::Vector_<Vec3>&,
                            Vector& mobilities) const {
  const Real t = state.getTime();
  const int nu = peer_->matter().getNumMobilities();
  Vector known(nu, Real(0)), motors(nu, Real(0)), friction(nu, Real(0));
  for (const PeerJoint& joint : peer_->joints()) {
    if (joint.type == "free") continue;
    const int u = peer_->U(joint);
    const Real speed = state.getU()[u];
    known[u] -= joint.damping * speed;
    if (joint.friction != 0) friction[u] -= joint.friction * (speed > 0 ? 1 : -1);
  }
  bool computes = false;
  for (const json& force : forces_) {
    const std::string type = force["type"].get<std::string>();
    if (!Works(force, t)) continue;
    if (type == "gravity_compensation") {
      const Vector weight = Bias(state, true);
      for (const PeerJoint& joint : peer_->joints())
        if (joint.type != "free") motors[peer_->U(joint)] += weight[peer_->U(joint)];
      continue;
    }
    if (type == "force") {
      const SimTK::MobilizedBody& body = peer_->Link(force.at("link").get<std::string>());
      Vec3 f;
      for (int k = 0; k < 3; ++k) {
        const json one = {{"f", force.at("force")[static_cast<std::size_t>(k)]}};
        f[k] = ValueOf(one, "f", t).f;
      }
      body.applyForceToBodyPoint(state, ReadVec3(force, "point"), f, bodies);
      continue;
    }
    if (type == "bushing") {
      AddBushing(force, state, bodies);
      continue;
    }
    const PeerJoint& joint = JointNamed(*peer_, force.at("joint").get<std::string>());
    const int u = peer_->U(joint);
    const Real q = peer_->Position(joint, state).get<Real>(), v = state.getU()[u];
    if (type == "spring") {
      known[u] -= force.at("stiffness").get<Real>() * (q - force.value("rest", 0.0));
      if (force.contains("rest_deg")) throw std::runtime_error("rest_deg is not understood");
    } else if (type == "torque") {
      motors[u] += ValueOf(force, "torque", t, q, v).f;
    } else if (type == "position") {
      const Jet target = ValueOf(force, "target", t);
      motors[u] += force.value("kp", 0.0) * (target.f - q) + force.value("kd", 0.0) * (target.d - v);
    } else if (type == "computed_torque") {
      computes = true;
    } else {
      throw std::runtime_error("forces of type " + type + " are not understood");
    }
  }
  if (computes) AddComputedTorque(state, known + motors, &motors);
  for (const PeerJoint& joint : peer_->joints()) {
    if (joint.type == "free") continue;
    Real& torque = motors[peer_->U(joint)];
    torque = std::clamp(torque, -joint.max_effort, joint.max_effort);
  }
  mobilities += known + motors + friction;
}

void RobotForces::AddComputedTorque(const State& state, const Vector& known, Vector* motors) const {
  const SimTK::SimbodyMatterSubsystem& matter = peer_->matter();
  const int nu = matter.getNumMobilities();
  std::vector<int> controlled, others;
  Vector a(nu, Real(0));
  std::vector<bool> is_controlled(static_cast<std::size_t>(nu), false);
  for (const json& force : forces_) {
    if (force["type"] != "computed_torque" || !Works(force, state.getTime())) continue;
    const PeerJoint& joint = JointNamed(*peer_, force.at("joint").get<std::string>());
    const int u = peer_->U(joint);
    const Jet target = ValueOf(force, "target", state.getTime());
    a[u] += target.dd + force.value("kd", 0.0) * (target.d - state.getU()[u]) +
            force.value("kp", 0.0) * (target.f - peer_->Position(joint, state).get<Real>());
    is_controlled[static_cast<std::size_t>(u)] = true;
  }
  for (int u = 0; u < nu; ++u)
    (is_controlled[static_cast<std::size_t>(u)] ? controlled : others).push_back(u);
  SimTK::Matrix M;
  matter.calcM(state, M);
  const Vector h = Bias(state, false);
  // What is not controlled follows: M_oo a_o = (known − h)_o − M_oc a_c.
  if (!others.empty()) {
    const int count = static_cast<int>(others.size());
    SimTK::Matrix M_oo(count, count);
    Vector right(count);
    for (int i = 0; i < count; ++i) {
      const int row = others[static_cast<std::size_t>(i)];
      right[i] = known[row] - h[row];
      for (const int c : controlled) right[i] -= M(row, c) * a[c];
      for (int k = 0; k < count; ++k) M_oo(i, k) = M(row, others[static_cast<std::size_t>(k)]);
    }
    Vector solved(count);
    SimTK::FactorLU(M_oo).solve(right, solved);
    for (int i = 0; i < count; ++i) a[others[static_cast<std::size_t>(i)]] = solved[i];
  }
  const Vector needed = M * a + h - known;
  for (const int c : controlled) (*motors)[c] += needed[c];
}

}  // namespace golden
