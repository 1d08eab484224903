// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/math/CTransformMatrix.h"

namespace linkwright {

/// A joint–link pair of the reference interface: its frame is placed in the previous joint's moving frame by
/// x, y, z, phi, theta, psi, then the joint moves: T_i = T_{i−1}·Trans(x, y, z)·R(phi, theta, psi)·J(axis,
/// q). Whoever holds a pointer to the same ObjectJoint moves the same joint.
class ObjectJoint {
 public:
  /// axis 0, 1, 2 = x, y, z of the joint's own frame; radius of the link [m]; limit_hi < limit_lo: no limits
  /// [rad, m]; median: where null-space motion draws the joint; weight > 0: a larger one moves more. The
  /// joint starts at 0, or at the limit nearest to it. Throws std::invalid_argument, naming the joint, for
  /// another axis, a weight not positive, numbers not finite (limits may be infinite).
  ObjectJoint(std::string name, eJointType type, int axis, double x, double y, double z, double phi,
              double theta, double psi, double radius = 0, double limit_lo = 0, double limit_hi = -1,
              double median = 0, double weight = 1);

  const std::string& GetName() const { return name_; }
  eJointType GetType() const { return type_; }
  int GetAxis() const { return axis_; }
  double GetRadius() const { return radius_; }
  double GetMedian() const { return median_; }
  double GetWeight() const { return weight_; }
  double GetLower() const { return lower_; }  ///< −inf where there is no limit
  double GetUpper() const { return upper_; }  ///< +inf where there is no limit

  double GetAngle() const { return angle_; }  ///< [rad, m]; 0 for a fixed joint
  /// Moves the joint; stops at its limits. Throws std::invalid_argument if not finite.
  void SetAngle(double angle);

  /// Frame of the joint in the previous joint's moving frame, before the joint moves.
  const Transform& Placement() const { return placement_; }
  /// The same, moved.
  Transform Local() const;
  /// The moved frame in the world: through the joints above it in the container.
  Transform World() const;
  /// The joint above in the container; null at the top, and for a joint that is in no container.
  const ObjectJoint* Parent() const { return parent_; }

 private:
  friend class CObjectContainer;
  std::string name_;
  eJointType type_;
  int axis_;
  Transform placement_;
  double radius_, lower_, upper_, median_, weight_;
  double angle_ = 0;
  ObjectJoint* parent_ = nullptr;
};

}  // namespace linkwright
