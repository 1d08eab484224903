// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/JointChain.h"

#include <algorithm>
#include <stdexcept>

namespace linkwright {

void JointChain::Append(ObjectJoint* joint, bool moved) {
  path_.push_back(joint);
  column_.push_back(moved ? Count() : -1);
  if (moved) moved_.push_back(joint);
}

void JointChain::Attach(eJointType type, int axis, double x, double y, double z, double phi, double theta,
                        double psi, double radius, double limit_lo, double limit_hi, double median,
                        double weight) {
  own_.emplace_back("joint " + std::to_string(path_.size() + 1), type, axis, x, y, z, phi, theta, psi, radius,
                    limit_lo, limit_hi, median, weight);
  Append(&own_.back(), type != FIXED_JOINT);
}

void JointChain::Attach(ObjectJoint* joint) {
  if (!joint) throw std::invalid_argument("AttachJoint: there is no joint");
  if (std::find(path_.begin(), path_.end(), joint) != path_.end()) {
    throw std::invalid_argument("AttachJoint: joint \"" + joint->GetName() + "\" is already in the chain");
  }
  std::vector<const ObjectJoint*> between;
  const ObjectJoint* last = path_.empty() ? nullptr : path_.back();
  const ObjectJoint* above = joint->Parent();
  for (; above && above != last; above = above->Parent()) between.push_back(above);
  if (above != last) {
    throw std::invalid_argument("AttachJoint: joint \"" + joint->GetName() + "\" is not below joint \"" +
                                last->GetName() + "\"");
  }
  for (auto it = between.rbegin(); it != between.rend(); ++it) {
    path_.push_back(*it);
    column_.push_back(-1);
  }
  Append(joint, joint->GetType() != FIXED_JOINT);
}

Transform JointChain::Tip() const {
  Transform X;
  for (const ObjectJoint* joint : path_) X = X * joint->Local();
  return X;
}

// Turning about axis a through p: ṗ_tip = a × (p_tip − p), ω = a. Sliding along a: ṗ_tip = a, ω = 0.
void JointChain::Jacobian(Matrix6X* jacobian) const {
  jacobian->setZero(6, Count());
  Transform X;
  for (size_t k = 0; k < path_.size(); ++k) {
    X = X * path_[k]->Local();  // a joint's motion leaves its own axis where it was
    if (column_[k] < 0) continue;
    auto column = jacobian->col(column_[k]);
    const Vector3 axis = X.R.col(path_[k]->GetAxis());
    if (path_[k]->GetType() == REVOLUTE_JOINT) {
      column.head<3>() = X.p;  // for now: where the axis is
      column.tail<3>() = axis;
    } else {
      column.head<3>() = axis;
    }
  }
  for (size_t k = 0; k < path_.size(); ++k) {
    if (column_[k] < 0 || path_[k]->GetType() != REVOLUTE_JOINT) continue;
    auto column = jacobian->col(column_[k]);
    const Vector3 arm = X.p - column.head<3>();
    column.head<3>() = Vector3(column.tail<3>()).cross(arm);
  }
}

}  // namespace linkwright
