// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "engine/kinematics/ObjectDofs.h"

namespace linkwright {

/// A chain of ObjectJoints, its own or shared with a CObjectContainer; the last one's frame is the tip.
class JointChain : public ObjectDofs<TipJoints> {
 public:
  /// Adds a joint of the chain's own after the last one. Arguments and errors are ObjectJoint's.
  void Attach(eJointType type, int axis, double x, double y, double z, double phi, double theta, double psi,
              double radius, double limit_lo, double limit_hi, double median, double weight);
  /// Adds a joint of a container, which must outlive the chain. Joints of the container that lie between it
  /// and the last one attached (or above the first one) carry the chain, but are not moved by it. Throws
  /// std::invalid_argument for null, for a joint that is already there and for one that is not below the last
  /// one.
  void Attach(ObjectJoint* joint);

  Transform Tip() const override;
  void Jacobian(Matrix6X* jacobian) const override;

  /// All joints of the chain, from the ground to the tip.
  const std::vector<const ObjectJoint*>& path() const { return path_; }

 private:
  void Append(ObjectJoint* joint, bool moved);

  std::deque<ObjectJoint> own_;
  std::vector<const ObjectJoint*> path_;
  std::vector<int> column_;  // of path_[k], or −1 where the chain does not move it
};

}  // namespace linkwright
