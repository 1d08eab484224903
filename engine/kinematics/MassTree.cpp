// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/MassTree.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace linkwright {
namespace {

void CheckMass(double mass, const Vector3& com) {
  if (!std::isfinite(mass) || mass < 0) {
    throw std::invalid_argument("AttachJoint: the mass must not be negative, it is " + std::to_string(mass));
  }
  if (!com.allFinite()) throw std::invalid_argument("AttachJoint: the centre of mass must be finite");
}

}  // namespace

void MassTree::Add(ObjectJoint* joint, bool shared, int above, double mass, const Vector3& com) {
  const bool moved = joint->GetType() != FIXED_JOINT;
  pairs_.push_back({joint, shared, above, moved ? Count() : -1, mass, com});
  if (moved) moved_.push_back(joint);
}

void MassTree::Attach(double mass, const Vector3& com, eJointType type, int axis, double x, double y,
                      double z, double phi, double theta, double psi, double radius, double limit_lo,
                      double limit_hi, double median, double weight) {
  CheckMass(mass, com);
  own_.emplace_back("joint " + std::to_string(pairs_.size() + 1), type, axis, x, y, z, phi, theta, psi,
                    radius, limit_lo, limit_hi, median, weight);
  Add(&own_.back(), false, static_cast<int>(pairs_.size()) - 1, mass, com);
}

void MassTree::Attach(ObjectJoint* joint, double mass, const Vector3& com) {
  if (!joint) throw std::invalid_argument("AttachJoint: there is no joint");
  CheckMass(mass, com);
  if (std::any_of(pairs_.begin(), pairs_.end(), [&](const Pair& pair) { return pair.joint == joint; })) {
    throw std::invalid_argument("AttachJoint: joint \"" + joint->GetName() + "\" is already attached");
  }
  Add(joint, true, -1, mass, com);
  // A joint that was attached before the ones above it finds them now.
  for (Pair& pair : pairs_) {
    if (pair.shared) pair.above = FindAbove(pair);
  }
}

// The nearest joint above a shared one that is attached too; −1: none.
int MassTree::FindAbove(const Pair& pair) const {
  for (const ObjectJoint* up = pair.joint->Parent(); up; up = up->Parent()) {
    for (size_t i = 0; i < pairs_.size(); ++i) {
      if (pairs_[i].joint == up) return static_cast<int>(i);
    }
  }
  return -1;
}

void MassTree::Place(std::vector<Transform>* before, std::vector<Transform>* after) const {
  before->resize(pairs_.size());
  after->resize(pairs_.size());
  for (size_t i = 0; i < pairs_.size(); ++i) {
    const Pair& pair = pairs_[i];
    // One that is not shared hangs on the pair before it.
    if (pair.shared)
      (*before)[i] = pair.joint->Parent() ? pair.joint->Parent()->World() : Transform();
    else
      (*before)[i] = pair.above < 0 ? Transform() : (*after)[static_cast<size_t>(pair.above)];
    (*after)[i] = (*before)[i] * pair.joint->Local();
  }
}

double MassTree::MovingMass() const {
  double mass = 0;
  for (const Pair& pair : pairs_) {
    if (pair.above >= 0) mass += pair.mass;
  }
  if (!(mass > 0)) throw std::logic_error("CCoMInverse: no link that moves has mass");
  return mass;
}

Vector3 MassTree::CenterOfMass() const {
  const double mass = MovingMass();
  std::vector<Transform> before, after;
  Place(&before, &after);
  Vector3 moment = Vector3::Zero();
  for (size_t i = 0; i < pairs_.size(); ++i) {
    if (pairs_[i].above >= 0) moment += pairs_[i].mass * (before[i] * pairs_[i].com);
  }
  return moment / mass;
}

// Turning about axis a through p: ċ_i = a × (c_i − p); sliding along a: ċ_i = a.
void MassTree::Jacobian(Eigen::Matrix3Xd* jacobian) const {
  jacobian->setZero(3, Count());
  const double mass = MovingMass();
  std::vector<Transform> before, after;
  Place(&before, &after);
  for (size_t i = 0; i < pairs_.size(); ++i) {
    if (!(pairs_[i].mass > 0)) continue;
    const Vector3 com = before[i] * pairs_[i].com;
    for (int above = pairs_[i].above; above >= 0; above = pairs_[static_cast<size_t>(above)].above) {
      const Pair& carrier = pairs_[static_cast<size_t>(above)];
      if (carrier.column < 0) continue;
      const Transform& X = after[static_cast<size_t>(above)];
      const Vector3 axis = X.R.col(carrier.joint->GetAxis());
      const bool turns = carrier.joint->GetType() == REVOLUTE_JOINT;
      jacobian->col(carrier.column) +=
          pairs_[i].mass / mass * (turns ? Vector3(axis.cross(com - X.p)) : axis);
    }
  }
}

}  // namespace linkwright
