// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "engine/constraints/eulerparameters/MechanismDescription.h"
#include "engine/model/ModelBuilder.h"
#include "engine/trot/TrotEquations.h"

namespace linkwright {

/// The robot of which every link differs.
inline TrotParameters UnsymmetricTrot() {
  TrotParameters p;
  p.length = {0.19, 0.22, 0.47, 0.21, 0.18, 0.195, 0.215, 0.205, 0.185};
  p.com = {0.08, 0.12, 0, 0.07, 0.11, 0.09, 0.13, 0.06, 0.1};
  p.mass = {0.8, 1.7, 10, 1.9, 0.9, 0.85, 1.6, 2, 0.95};
  p.inertia = {0.009, 0.012, 1.4, 0.01, 0.008, 0.0095, 0.013, 0.0115, 0.0085};
  p.d3 = 0.25;
  p.d3t = 0.22;
  p.d = 0.45;
  p.knee_front = 1;
  p.knee_rear = -1;
  return p;
}

/// The columns of all coordinates from those of one leg: X, Y, q3, x_foot, y_foot.
inline Eigen::Matrix<double, 2, kTrotDofs> TrotColumns(const TrotLeg::Matrix25& five, int leg) {
  constexpr std::array<int, kTrotLegs> kColumn = {-1, -1, 3, 5};  // of the feet; those that stand have none
  Eigen::Matrix<double, 2, kTrotDofs> all = Eigen::Matrix<double, 2, kTrotDofs>::Zero();
  all.leftCols<3>() = five.leftCols<3>();
  const int column = kColumn[static_cast<std::size_t>(leg)];
  if (column >= 0) all.middleCols<2>(column) = five.rightCols<2>();
  return all;
}
/// Partial velocities of a link's centre of mass, and its acceleration where the coordinates' is zero.
inline Eigen::Matrix<double, 2, kTrotDofs> TrotJacobian(const TrotKinematics& k, int link) {
  const TrotLinkPlace of = kTrotLinkPlaces[static_cast<std::size_t>(link)];
  if (of.leg < 0) return Eigen::Matrix<double, 2, kTrotDofs>::Identity();
  const TrotLeg& leg = k.leg[static_cast<std::size_t>(of.leg)];
  return TrotColumns(of.upper ? leg.J_b : leg.J_a, of.leg);
}
inline Eigen::Vector2d TrotBias(const TrotKinematics& k, int link) {
  const TrotLinkPlace of = kTrotLinkPlaces[static_cast<std::size_t>(link)];
  if (of.leg < 0) return Eigen::Vector2d::Zero();
  const TrotLeg& leg = k.leg[static_cast<std::size_t>(of.leg)];
  return of.upper ? leg.b_b : leg.b_a;
}
/// The rates of a posture in the order of the equations.
inline TrotEquations::Vector TrotSpeeds(const TrotPosture& posture) {
  TrotEquations::Vector u;
  u.head<3>() = posture.body_rate;
  for (std::size_t i = 0; i < kTrotLegs; ++i)
    u.segment<2>(TrotEquations::kFootColumn[i]) = posture.foot_rate[i];
  return u;
}

struct RandomTrot {
  TrotVector x, u, ud;
  TrotTorque T;
};

/// A posture that all legs reach, with speeds, accelerations and torques of ordinary size.
inline RandomTrot RandomTrotState(const TrotParameters& p, std::mt19937* generator) {
  std::uniform_real_distribution<double> unit(-1, 1);
  const auto r = [&] { return unit(*generator); };
  for (;;) {
    RandomTrot s;
    s.x << p.d3 + 0.1 * r(), 0.28 + 0.06 * r(), 0.15 * r(), 0.15 * r(), 0.04 * r(), p.d + 0.15 * r(),
        0.04 * r();
    for (double& value : s.u) value = 2 * r();
    for (double& value : s.ud) value = 10 * r();
    for (double& value : s.T) value = 20 * r();
    TrotKinematics kinematics;
    if (!ComputeTrotKinematics(p, s.x, s.u, &kinematics).ok) continue;
    // Not next to a straight leg, where accelerations have no bound.
    const TrotAngles q = kinematics.q();
    const auto bent = [&](int a, int b) { return std::abs(std::sin(q[b] - q[a])) > 0.3; };
    if (bent(0, 1) && bent(4, 3) && bent(5, 6) && bent(8, 7)) return s;
  }
}

/// The same mechanism as a tree of the general engine, in the x-y plane: from a hinge at the front standing
/// foot over A, B, the body, D and E to the rear standing foot, a link "rear foot" that is free; G, F and H,
/// I hang from the body. Joints j1…j9, the angle of a link to the one before it, are those of A, B, C, D, E,
/// G, F, H, I.
inline std::shared_ptr<const Model> TrotTree(const TrotParameters& p) {
  RobotDescription robot;
  robot.links.push_back({"ground", {}, {}, {}});
  const auto add = [&](const char* name, const char* parent, double along_parent, std::size_t link,
                       double com) {
    Inertial inertial;
    inertial.mass = p.mass[link];
    inertial.com = {com, 0, 0};
    inertial.inertia = p.inertia[link] * Matrix3::Identity();
    robot.links.push_back({name, inertial, {}, {}});
    JointDescription joint;
    joint.name = "j" + std::to_string(robot.joints.size() + 1);
    joint.type = JointType::kContinuous;
    joint.parent = parent;
    joint.child = name;
    joint.axis = Vector3::UnitZ();
    joint.X_PJ.p = {along_parent, 0, 0};
    robot.joints.push_back(joint);
  };
  const auto& l = p.length;
  add("A", "ground", 0, 0, p.com[0]);
  add("B", "A", l[0], 1, l[1] - p.com[1]);
  add("C", "B", l[1], 2, p.d3);              // along the body, from the front hip
  add("D", "C", p.d3 + p.d3t, 3, p.com[3]);  // from here on from hip to foot: turned by π
  add("E", "D", l[3], 4, l[4] - p.com[4]);
  add("G", "C", 0, 6, p.com[6]);
  add("F", "G", l[6], 5, l[5] - p.com[5]);
  add("H", "C", p.d3 + p.d3t, 7, p.com[7]);
  add("I", "H", l[7], 8, l[8] - p.com[8]);
  robot.links.push_back({"rear foot", {}, {}, {}});
  JointDescription foot;
  foot.name = "foot";
  foot.type = JointType::kFixed;
  foot.parent = "E";
  foot.child = "rear foot";
  foot.X_PJ.p = {l[4], 0, 0};
  robot.joints.push_back(foot);
  return BuildModel(robot);
}

/// Joint positions (or rates, or accelerations: `offset` 0) of that tree from the links' angles.
inline VectorX TrotTreeJoints(const TrotAngles& q, double offset) {
  // Links D, E, F, G, H, I point from the foot up, the tree's from the hip down.
  const double A = q[0], B = q[1], C = q[2], D = q[3] + offset, E = q[4] + offset, F = q[5] + offset,
               G = q[6] + offset, H = q[7] + offset, I = q[8] + offset;
  VectorX out(9);
  out << A, B - A, C - B, D - C, E - D, G - C, F - G, H - C, I - H;
  return out;
}

/// The same mechanism as nine free bodies in Euler parameters, in the x-y plane, joined to each other and to
/// the ground by ten revolute joints about z; A…I in their order, moving as `k` says.
inline MechanismDescription TrotMechanism(const TrotParameters& p, const TrotKinematics& k) {
  MechanismDescription out;
  out.gravity = {0, -p.g, 0};
  const TrotAngles q = k.q(), qd = k.qd();
  TrotVector u;
  u << k.posture.body_rate, k.posture.foot_rate[2], k.posture.foot_rate[3];
  for (int i = 0; i < kTrotLinks; ++i) {
    MechanismBody body;
    body.name = std::string(1, static_cast<char>('A' + i));
    body.mass = p.mass[static_cast<std::size_t>(i)];
    body.inertia = p.inertia[static_cast<std::size_t>(i)] * Matrix3::Identity();
    body.r.head<2>() = k.com(i);
    body.p = {std::cos(q[i] / 2), 0, 0, std::sin(q[i] / 2)};
    body.v.head<2>() = TrotJacobian(k, i) * u;
    body.w = {0, 0, qd[i]};
    out.bodies.push_back(body);
  }
  // Points along the links' own x axes, from the centres of mass: a lower link's foot and knee, an upper
  // one's knee and hip.
  const auto foot = [&](int i) { return -p.com[static_cast<std::size_t>(i)]; };
  const auto top = [&](int i) {
    return p.length[static_cast<std::size_t>(i)] - p.com[static_cast<std::size_t>(i)];
  };
  const auto knee = [&](int i) { return -top(i); };
  const auto hip = [&](int i) { return p.com[static_cast<std::size_t>(i)]; };
  const auto join = [&](const std::string& i, const Vector3& at_i, int j, double at_j) {
    MechanismJoint joint;
    joint.name = i + std::string(1, static_cast<char>('A' + j));
    joint.type = ConstraintType::kRevolute;
    joint.body_i = i;
    joint.body_j = std::string(1, static_cast<char>('A' + j));
    joint.point_i = at_i;
    joint.point_j = {at_j, 0, 0};
    out.joints.push_back(joint);
  };
  join(std::string(kGround), {0, 0, 0}, 0, foot(0));
  join(std::string(kGround), {p.d, 0, 0}, 4, foot(4));
  join("A", {top(0), 0, 0}, 1, knee(1));
  join("E", {top(4), 0, 0}, 3, knee(3));
  join("F", {top(5), 0, 0}, 6, knee(6));
  join("I", {top(8), 0, 0}, 7, knee(7));
  for (const int link : {1, 6}) join("C", {-p.d3, 0, 0}, link, hip(link));
  for (const int link : {3, 7}) join("C", {p.d3t, 0, 0}, link, hip(link));
  return out;
}

}  // namespace linkwright
