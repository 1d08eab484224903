// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotJoints.h"

#include <cmath>
#include <stdexcept>

#include "engine/trot/TrotRobot.h"

namespace linkwright {
namespace {

using Eigen::Vector2d;

// Of a link whose angle is q.
Vector2d Along(double q) { return {std::cos(q), std::sin(q)}; }
Vector2d Across(double q) { return {-std::sin(q), std::cos(q)}; }

// Rows of T1…T8 that are a leg's, by role: its knee and its hip.
constexpr std::array<int, kTrotLegs> kKneeTorque = {0, 3, 4, 7}, kHipTorque = {1, 2, 5, 6};

double Nearest(double angle, double to) { return to + std::remainder(angle - to, 2 * kPi); }

}  // namespace

TrotJoints::TrotJoints(const TrotParameters& parameters, const Model& model)
    : parameters_{parameters, parameters.Exchanged()} {
  const auto find = [&](const std::string& name, BodyIndex* body) {
    *body = model.FindJoint(name);
    if (!body->IsValid()) throw std::invalid_argument("there is no joint \"" + name + "\"");
    const Joint& joint = model.joints()[static_cast<std::size_t>(body->value)];
    return Dof{joint.q_index, joint.v_index};
  };
  BodyIndex body;
  x_ = find("x", &body);
  z_ = find("z", &body);
  pitch_ = find("pitch", &body);
  for (std::size_t i = 0; i < kTrotLegs; ++i) {
    hip_[i] = find(std::string(kTrotLegNames[i]) + "_hip", &body);
    knee_[i] = find(std::string(kTrotLegNames[i]) + "_knee", &shin_[i]);
    legs_[i] = LegOf(parameters, kTrotLegRoles[i]);
  }
}

TrotPosture TrotJoints::Posture(const TrotStage& stage, const VectorX& q, const VectorX& v) const {
  TrotPosture out;
  out.body << q[x_.q], q[z_.q], q[pitch_.q];
  out.body_rate << v[x_.v], v[z_.v], v[pitch_.v];
  const double q3 = out.body[2], u3 = out.body_rate[2];
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    const std::size_t i = stage.leg(role);
    const TrotLegParameters& p = legs_[i];
    // Thighs and shins hang from what is above them: a quarter turn from the links' own angles.
    const double q_b = q3 + q[hip_[i].q] + kPi / 2, q_a = q_b + q[knee_[i].q];
    const double u_b = u3 + v[hip_[i].v], u_a = u_b + v[knee_[i].v];
    out.foot[role] = out.body.head<2>() + p.hip * Along(q3) - p.l_b * Along(q_b) - p.l_a * Along(q_a);
    out.foot_rate[role] = out.body_rate.head<2>() + p.hip * u3 * Across(q3) - p.l_b * u_b * Across(q_b) -
                          p.l_a * u_a * Across(q_a);
  }
  return out;
}

TrotAngles TrotJoints::Angles(const TrotStage& stage, const VectorX& q) const {
  TrotAngles out;
  for (int link = 0; link < kTrotLinks; ++link) {
    const TrotLinkPlace place = kTrotLinkPlaces[static_cast<std::size_t>(link)];
    out[link] = q[pitch_.q];
    if (place.leg < 0) continue;
    const std::size_t i = stage.leg(static_cast<std::size_t>(place.leg));
    out[link] += q[hip_[i].q] + kPi / 2 + (place.upper ? 0 : q[knee_[i].q]);
  }
  return out;
}

TrotReach TrotJoints::Place(const TrotStage& stage, const TrotPosture& posture, VectorX* q,
                            VectorX* v) const {
  TrotKinematics kinematics;
  const TrotReach reach = ComputeTrotKinematics(parameters_[stage.exchanged() ? 1 : 0], posture, &kinematics);
  if (!reach.ok) return reach;
  const Dof* const body[] = {&x_, &z_, &pitch_};
  for (int i = 0; i < 3; ++i) {
    (*q)[body[i]->q] = posture.body[i];
    (*v)[body[i]->v] = posture.body_rate[i];
  }
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    const std::size_t i = stage.leg(role);
    const TrotLeg& leg = kinematics.leg[role];
    double &hip = (*q)[hip_[i].q], &knee = (*q)[knee_[i].q];
    hip = Nearest(leg.q_b - kPi / 2 - posture.body[2], hip);
    knee = Nearest(leg.q_a - leg.q_b, knee);
    (*v)[hip_[i].v] = leg.qd_b - posture.body_rate[2];
    (*v)[knee_[i].v] = leg.qd_a - leg.qd_b;
  }
  return {};
}

TrotReach TrotJoints::FindOverreach(const TrotStage& stage, const VectorX& q,
                                    const TrotPosture& posture) const {
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    const std::size_t i = stage.leg(role);
    const TrotLegParameters& p = legs_[i];
    const double knee = q[knee_[i].q];
    const Vector2d hip = posture.body.head<2>() + p.hip * Along(posture.body[2]);
    const double distance = (hip - posture.foot[role]).norm();
    if (distance > p.l_a + p.l_b) return {false, kTrotLegRoles[role], distance};
    if (!(p.knee * std::sin(knee) <= 0)) continue;
    return {false, kTrotLegRoles[role], std::cos(knee) > 0 ? p.l_a + p.l_b : std::abs(p.l_a - p.l_b)};
  }
  return {};
}

void TrotJoints::AddTorque(const TrotStage& stage, const TrotTorque& torque, VectorX* tau) const {
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    const std::size_t i = stage.leg(role);
    (*tau)[knee_[i].v] += torque[kKneeTorque[role]];
    (*tau)[hip_[i].v] += torque[kHipTorque[role]];
  }
}

std::vector<PointContact> TrotContacts(const TrotParameters& parameters) {
  std::vector<PointContact> contacts(kTrotLegs);
  for (std::size_t i = 0; i < kTrotLegs; ++i) {
    contacts[i].name = std::string(kTrotLegNames[i]) + "_foot";
    contacts[i].link = std::string(kTrotLegNames[i]) + "_shin";
    contacts[i].point.z() = -LegOf(parameters, kTrotLegRoles[i]).l_a;
    contacts[i].lands_from = kNever;
  }
  return contacts;
}

}  // namespace linkwright
