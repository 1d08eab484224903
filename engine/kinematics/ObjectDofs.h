// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/kinematics/JointSet.h"
#include "engine/scene/ObjectJoint.h"

namespace linkwright {

/// ObjectJoints that are moved, one for each degree of freedom of a joint set.
template <class Joints>
class ObjectDofs : public Joints {
 public:
  int Count() const override { return static_cast<int>(moved_.size()); }
  JointKey Key(int i) const override { return {moved_[static_cast<size_t>(i)], 0}; }
  void Angles(dVector* angles) const override;
  void Room(dVector* down, dVector* up) const override;
  void Weights(dVector* weights) const override;
  void TowardMedian(dVector* pull) const override;
  void Apply(const dVector& dq) override;

 protected:
  std::vector<ObjectJoint*> moved_;
};

}  // namespace linkwright
