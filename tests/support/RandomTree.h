// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>

#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"
#include "engine/model/State.h"

namespace linkwright {

/// Random numbers that are the same everywhere for a seed.
class Random {
 public:
  explicit Random(unsigned seed) : generator_(seed) {}
  double Uniform(double lower, double upper) {
    return lower + (upper - lower) * (static_cast<double>(generator_() >> 11) * 0x1p-53);
  }
  int Integer(int below) { return static_cast<int>(generator_() % static_cast<std::uint64_t>(below)); }
  bool Chance(double probability) { return Uniform(0, 1) < probability; }
  Vector3 InBox(double half) { return {Uniform(-half, half), Uniform(-half, half), Uniform(-half, half)}; }
  Vector3 Direction() {
    for (;;) {
      const Vector3 p = InBox(1);
      const double length = p.norm();
      if (length > 0.1 && length < 1) return p / length;
    }
  }
  VectorX Vector(Eigen::Index size, double half) {
    VectorX v(size);
    for (Eigen::Index i = 0; i < size; ++i) v[i] = Uniform(-half, half);
    return v;
  }

 private:
  std::mt19937_64 generator_;
};

struct RandomTreeOptions {
  int joints = 10;
  double branching = 0.3;    ///< chance that a joint hangs on any earlier link instead of the last
  bool large_joints = true;  ///< ball and free joints too
  bool fixed_joints = true;
  bool armature = true;
  double mimic = 0;  ///< chance that a joint of one degree follows another
};

/// A solid lump of matter: mass, and inertia of a box about its centre in any orientation.
inline Inertial RandomInertial(Random* random) {
  Inertial inertial;
  inertial.mass = random->Uniform(0.2, 3);
  inertial.com = random->InBox(0.3);
  const Vector3 square = random->InBox(0.3).array().square() + 0.01;
  const Matrix3 R = RotationFromVector(random->InBox(3));
  const Vector3 moments =
      inertial.mass / 12 * Vector3(square.y() + square.z(), square.x() + square.z(), square.x() + square.y());
  inertial.inertia = R * moments.asDiagonal() * R.transpose();
  return inertial;
}

/// A tree of `joints` joints of all types, link names l0, l1, …, joint names j1, j2, …
inline RobotDescription RandomTree(unsigned seed, const RandomTreeOptions& options) {
  Random random(seed);
  RobotDescription robot;
  robot.name = "random " + std::to_string(seed);
  std::vector<std::string> single;
  for (int i = 0; i <= options.joints; ++i) {
    LinkDescription link;
    link.name = "l" + std::to_string(i);
    link.inertial = RandomInertial(&random);
    robot.links.push_back(link);
    if (i == 0) continue;
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.child = link.name;
    joint.parent = "l" + std::to_string(random.Chance(options.branching) ? random.Integer(i) : i - 1);
    joint.X_PJ = {RotationFromVector(random.InBox(2)), random.InBox(0.5)};
    joint.axis = random.Chance(0.3) ? Vector3(Vector3::Unit(random.Integer(3))) : random.Direction();
    const double kind = random.Uniform(0, 1);
    joint.type = kind < 0.45                            ? JointType::kRevolute
                 : kind < 0.6                           ? JointType::kContinuous
                 : kind < 0.8                           ? JointType::kPrismatic
                 : kind < 0.87 && options.fixed_joints  ? JointType::kFixed
                 : kind < 0.95 && options.large_joints  ? JointType::kBall
                 : kind >= 0.95 && options.large_joints ? JointType::kFree
                                                        : JointType::kRevolute;
    if (options.armature && random.Chance(0.3)) joint.armature = random.Uniform(0.01, 0.2);
    if (joint.type == JointType::kRevolute || joint.type == JointType::kContinuous ||
        joint.type == JointType::kPrismatic) {
      if (!single.empty() && random.Chance(options.mimic))
        joint.mimic = Mimic{single[static_cast<size_t>(random.Integer(static_cast<int>(single.size())))],
                            random.Uniform(-2, 2), random.Uniform(-1, 1)};
      single.push_back(joint.name);
    }
    robot.joints.push_back(joint);
  }
  return robot;
}

/// Positions anywhere (unit quaternions), within ±`half` where that means something.
inline VectorX RandomPosition(const Model& model, Random* random, double half = 2) {
  VectorX q = random->Vector(model.nq(), half);
  model.Normalize(&q);
  return q;
}

}  // namespace linkwright
