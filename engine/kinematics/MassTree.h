// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <vector>

#include "engine/kinematics/ObjectDofs.h"

namespace linkwright {

/// Joint–link pairs with masses: a chain of its own, or joints shared with a CObjectContainer, which may
/// branch. The link of a pair is the rigid piece before its joint: it moves with the previous joint, and the
/// first one is part of the ground.
class MassTree : public ObjectDofs<MassJoints> {
 public:
  /// After the last pair. mass [kg]; com in the previous joint's frame [m]; the rest as ObjectJoint's. Throws
  /// std::invalid_argument for a negative mass, numbers not finite and as ObjectJoint.
  void Attach(double mass, const Vector3& com, eJointType type, int axis, double x, double y, double z,
              double phi, double theta, double psi, double radius, double limit_lo, double limit_hi,
              double median, double weight);
  /// A joint of a container, which must outlive this; com in the frame of the joint above it there. Joints of
  /// the container that are not attached carry, but are not moved; what they alone carry counts as ground.
  /// Throws std::invalid_argument for null and for a joint that is already there.
  void Attach(ObjectJoint* joint, double mass, const Vector3& com);

  /// Throws std::logic_error if nothing that moves has mass.
  Vector3 CenterOfMass() const override;
  void Jacobian(Eigen::Matrix3Xd* jacobian) const override;

 private:
  struct Pair {
    ObjectJoint* joint;
    bool shared;
    int above;   // the pair whose joint carries this one's link; −1: the ground
    int column;  // −1: a fixed joint
    double mass;
    Vector3 com;  // in the previous joint's frame
  };
  void Add(ObjectJoint* joint, bool shared, int above, double mass, const Vector3& com);
  double MovingMass() const;
  // For each pair the frame of the joint above its own one, and its own one, moved.
  void Place(std::vector<Transform>* before, std::vector<Transform>* after) const;
  int FindAbove(const Pair& pair) const;

  std::deque<ObjectJoint> own_;
  std::vector<Pair> pairs_;
};

}  // namespace linkwright
