// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/model/ModelBuilder.h"

namespace linkwright {

/// A rod that hangs down from its joint along −z.
inline Inertial HangingRod(double mass, double length) {
  Inertial inertial;
  inertial.mass = mass;
  inertial.com = {0, 0, -length / 2};
  const double across = mass * length * length / 12;
  inertial.inertia = Vector3(across, across, 1e-3 * across).asDiagonal();
  return inertial;
}

inline Inertial PointMass(double mass, const Vector3& com = Vector3::Zero()) {
  Inertial inertial;
  inertial.mass = mass;
  inertial.com = com;
  return inertial;
}

/// A chain of one-degree joints j1, j2, … with links l1, l2, …; l0 is fixed.
class ChainMaker {
 public:
  ChainMaker() { robot_.links.push_back({"l0", {}, {}, {}}); }
  JointDescription& Add(JointType type, const Vector3& axis, const Inertial& inertial,
                        const Vector3& offset = Vector3::Zero()) {
    const std::string number = std::to_string(robot_.links.size());
    JointDescription joint;
    joint.name = "j" + number;
    joint.type = type;
    joint.axis = axis;
    joint.parent = robot_.links.back().name;
    joint.child = "l" + number;
    joint.X_PJ.p = offset;
    robot_.links.push_back({joint.child, inertial, {}, {}});
    robot_.joints.push_back(joint);
    return robot_.joints.back();
  }
  std::shared_ptr<const Model> Build() const { return BuildModel(robot_); }

 private:
  RobotDescription robot_;
};

/// `rods` rods of 0.5 m and 1 kg in the x-z plane.
inline ChainMaker RodPendulum(int rods) {
  ChainMaker chain;
  for (int i = 0; i < rods; ++i)
    chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 0.5), {0, 0, i == 0 ? 0 : -0.5});
  return chain;
}

}  // namespace linkwright
