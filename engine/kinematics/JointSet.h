// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/math/ReferenceTypes.h"

namespace linkwright {

/// Which degree of freedom: two kinematics objects that hold an equal key move the same one.
struct JointKey {
  const void* owner = nullptr;
  int index = 0;
  bool operator==(const JointKey&) const = default;
};

/// The degrees of freedom that a task moves, n of them, in the order of its Jacobian's columns.
class JointSet {
 public:
  virtual ~JointSet() = default;
  virtual int Count() const = 0;
  virtual JointKey Key(int i) const = 0;
  /// n: angles [rad, m]; a ball's or free joint's entries are its displacement from no rotation.
  virtual void Angles(dVector* angles) const = 0;
  /// n: how far each may move, down ≤ 0 ≤ up; infinite where there is no limit.
  virtual void Room(dVector* down, dVector* up) const = 0;
  virtual void Weights(dVector* weights) const = 0;
  virtual void TowardMedian(dVector* pull) const = 0;  ///< n: median − q
  /// Moves by dq (n) and stops at limits.
  virtual void Apply(const dVector& dq) = 0;
};

/// Joints with a tip that they carry.
class TipJoints : public JointSet {
 public:
  virtual Transform Tip() const = 0;  ///< in the world
  /// 6 × n, world axes: velocity of the tip's origin (linear rows first) and its angular velocity.
  virtual void Jacobian(Matrix6X* jacobian) const = 0;
};

/// Joints that carry masses.
class MassJoints : public JointSet {
 public:
  virtual Vector3 CenterOfMass() const = 0;  ///< in the world [m]
  /// 3 × n, world axes.
  virtual void Jacobian(Eigen::Matrix3Xd* jacobian) const = 0;
};

}  // namespace linkwright
