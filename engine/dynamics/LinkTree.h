// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/model/Description.h"
#include "engine/scene/ObjectJoint.h"

namespace linkwright {

class Model;

/// A joint–link pair of the reference interface. The link is the rigid piece between the previous joint and
/// this one: it moves with the previous joint, and centre of mass and inertia are told in that joint's frame.
struct JointInfo {
  std::string name;  ///< "joint 1", "joint 2", … or what the container calls it
  eJointType type = FIXED_JOINT;
  int axis = 0;                   ///< 0, 1, 2 = x, y, z of the joint's own frame
  int previous = -1;              ///< its place in the list; −1: the ground
  Transform placement;            ///< of the joint's frame in the previous joint's moving frame
  Inertial link;                  ///< in the previous joint's frame
  double radius = 0;              ///< of the link [m]
  ObjectJoint* shared = nullptr;  ///< the container's joint that moves with it; null: none
};

/// Joint–link pairs attached one after the other, in branches too, and the Model that they make.
class LinkTree {
 public:
  /// Adds a pair after the last one. Throws std::invalid_argument, naming the joint, for another type or
  /// axis, numbers not finite, a negative mass or radius, and inertias that no matter has.
  void Attach(eJointType type, int axis, const Inertial& link, const Transform& placement, double radius);
  /// Adds a container's joint below the one above it there, which must have been attached before; the
  /// topmost one goes on the ground. Throws also for null and for a joint that is already there.
  void Attach(ObjectJoint* joint, const Inertial& link);
  /// Remembers the last pair; Pop goes back to it, so that the next one branches off there. Pop throws
  /// std::logic_error if there was no Push for it.
  void Push() { stack_.push_back(last_); }
  void Pop();

  const std::vector<JointInfo*>& list() const { return list_; }
  /// The pairs' tree; links of fixed joints merge with what carries them. With `floating`, the ground becomes
  /// a body on a free joint called "base", made of the links that would belong to the ground.
  std::shared_ptr<const Model> Compile(bool floating) const;

 private:
  void Add(std::unique_ptr<JointInfo> pair);
  std::vector<std::unique_ptr<JointInfo>> own_;
  std::vector<JointInfo*> list_;
  std::vector<int> stack_;
  int last_ = -1;
};

}  // namespace linkwright
