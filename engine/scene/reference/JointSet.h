// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/math/ReferenceTypes.h"
#include "engine/scene/reference/LinkTree.h"
#include "engine/scene/reference/ModelPosture.h"

namespace linkwright {

/// The degrees of freedom that a kinematics object moves, n of them, in the order of `dq`; and the Model in
/// which they stand: joints attached one by one, joints of a ModelPosture, or the union of several sets.
class JointSet {
 public:
  JointSet() = default;  ///< to be attached
  /// `dofs`: velocity indices of the posture's model.
  JointSet(std::shared_ptr<ModelPosture> posture, std::vector<int> dofs);
  JointSet(const JointSet&) = delete;
  JointSet& operator=(const JointSet&) = delete;

  /// The pairs, to attach more. Throws std::logic_error for a set on a model and for a union.
  LinkTree& tree();
  const LinkTree& pairs() const { return tree_; }  ///< that were attached
  void BecomeUnion() { union_ = true; }            ///< of no sets yet
  /// Makes this a union, with one more set: each degree of freedom once, in the order in which the sets first
  /// name them. The set must outlive this one; joints attached to it later are included. Throws
  /// std::invalid_argument where no one Model holds all: sets on a model go with sets on the same
  /// ModelPosture only.
  void Add(const JointSet* set);
  /// Of a set on a model.
  void SetDofs(std::vector<int> dofs);

  int Count() const;
  /// n: angles [rad, m]; a ball's or free joint's entries are its displacement from no rotation.
  void Angles(dVector* angles) const;
  /// n: how far each may move, down ≤ 0 ≤ up; infinite where there is no limit.
  void Room(dVector* down, dVector* up) const;
  void Weights(dVector* weights) const;
  void TowardMedian(dVector* pull) const;  ///< n: median − q
  /// Moves by dq (n) and stops at limits.
  void Apply(const dVector& dq);
  /// nq: moves to this position of the model.
  void SetPosition(const VectorX& q, bool limits);

  /// The model, where the joints stand now.
  const ModelPosture& posture() const;
  bool IsGiven() const { return given_; }  ///< made on a posture
  bool OnModel() const;                    ///< so are members of the union
  bool OnModel(const ModelPosture* posture) const { return OnModel() && posture_.get() == posture; }
  const std::vector<int>& dofs() const;  ///< n velocity indices of the model
  /// The moved frame of a joint that was attached here, or to a member of the union; null: the ground.
  FrameIndex FrameAfter(const ObjectJoint* joint) const;

 private:
  void Refresh() const;
  void RefreshUnion() const;
  void Compile() const;
  void Synchronise() const;
  long Stamp() const;
  void Gather(const VectorX& from, dVector* to) const;

  std::vector<const JointSet*> sets_;  // of the union
  bool union_ = false;
  bool given_ = false;  // a model, not pairs
  // What the pairs of the set, or of the members, make.
  mutable LinkTree tree_;
  mutable LinkModel compiled_;
  mutable std::shared_ptr<ModelPosture> posture_;
  mutable std::vector<int> dofs_;
  mutable long stamp_ = -1;  // of what was compiled
  long changes_ = 0;         // of the dofs of a set on a model
};

}  // namespace linkwright
