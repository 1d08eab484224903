// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/model/Description.h"
#include "engine/model/Index.h"
#include "engine/scene/ObjectJoint.h"

namespace linkwright {

class Model;

/// A joint–link pair of the reference interface. The link is the rigid piece between the previous joint and
/// this one: it moves with the previous joint; its centre of mass and inertia are in that joint's frame.
struct JointInfo {
  std::string name;  ///< "joint 1", "joint 2", … or its name in the container
  eJointType type = FIXED_JOINT;
  int axis = 0;                        ///< 0, 1, 2 = x, y, z of the joint's own frame
  int previous = -1;                   ///< its index in the list; −1: the ground
  Transform placement;                 ///< of the joint's frame in the previous joint's moving frame
  Inertial link;                       ///< in the previous joint's frame
  double radius = 0;                   ///< of the link [m]
  const ObjectJoint* joint = nullptr;  ///< holds the angle, limits, median and weight
  ObjectJoint* moved = nullptr;        ///< the same; null for a joint that is fixed or was not attached
  bool shared = false;                 ///< it is a container's
  bool attached = false;               ///< else it only carries, see LinkTree::Carry
};

/// The Model of a LinkTree and what its pairs are in it.
struct LinkModel {
  std::shared_ptr<const Model> model;
  std::vector<FrameIndex> frames;  ///< by pair: the joint's moving frame
  std::vector<int> q_index;        ///< by pair; −1: a fixed joint
  std::vector<int> dofs;           ///< v indices: the base's six, then of LinkTree::moved()
};

/// Joint–link pairs attached one after the other, in branches too, and the Model that they make.
class LinkTree {
 public:
  /// Adds a pair after the last one; arguments as ObjectJoint's. Throws std::invalid_argument, naming the
  /// joint, for what ObjectJoint refuses, a negative mass, and inertias that no matter has.
  void Attach(eJointType type, int axis, const Inertial& link, double x, double y, double z, double phi,
              double theta, double psi, double radius, double limit_lo = 0, double limit_hi = -1,
              double median = 0, double weight = 1);
  /// Adds a container's joint below the one above it there, which must be in the list; the topmost one goes
  /// on the ground. The container must outlive the tree. Throws also for null and for a joint that was
  /// attached.
  void Attach(ObjectJoint* joint, const Inertial& link);
  /// Adds the joints above a container's joint that are not in the list: they carry, and are not moved.
  void Carry(const ObjectJoint* joint);
  /// Remembers the last pair; Pop goes back to it, so that the next one branches off there. Pop throws
  /// std::logic_error if there was no Push for it.
  void Push() { stack_.push_back(last_); }
  void Pop();
  /// Adds the pairs of another tree, which must outlive this one: joints of a container that both have become
  /// one pair, with the link that has mass. What only joints that were not attached carry in that tree has no
  /// mass here. Throws std::invalid_argument if both give a joint a link with mass, and these differ.
  void Add(const LinkTree& other);

  const std::vector<JointInfo*>& list() const { return list_; }
  /// The pairs with a degree of freedom that is moved, in the order in which they were attached.
  const std::vector<int>& moved() const { return moved_; }
  int last() const { return last_; }         ///< −1: the ground
  int Find(const ObjectJoint* joint) const;  ///< −1: it is not in the list
  int changes() const { return changes_; }   ///< grows with each change

  /// The pairs' tree; links of fixed joints merge with what carries them. With `floating`, the ground becomes
  /// a body on a free joint called "base", made of the links that would belong to the ground.
  LinkModel Compile(bool floating) const;

 private:
  int Enter(std::unique_ptr<JointInfo> pair);
  void Move(int pair, ObjectJoint* joint);
  bool IsCarriedByMoved(int pair) const;

  std::vector<std::unique_ptr<ObjectJoint>> own_joints_;
  std::vector<std::unique_ptr<JointInfo>> own_;
  std::vector<JointInfo*> list_;
  std::vector<int> moved_;
  std::vector<int> stack_;
  int last_ = -1;
  int changes_ = 0;
  int added_ = 0;  // trees
};

}  // namespace linkwright
