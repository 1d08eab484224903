// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/ObjectDofs.h"

#include <algorithm>

namespace linkwright {

template <class Joints>
void ObjectDofs<Joints>::Angles(dVector* angles) const {
  angles->resize(Count());
  for (int i = 0; i < Count(); ++i) (*angles)[i] = moved_[static_cast<size_t>(i)]->GetAngle();
}

template <class Joints>
void ObjectDofs<Joints>::Room(dVector* down, dVector* up) const {
  down->resize(Count());
  up->resize(Count());
  for (int i = 0; i < Count(); ++i) {
    const ObjectJoint& joint = *moved_[static_cast<size_t>(i)];
    (*down)[i] = std::min(0.0, joint.GetLower() - joint.GetAngle());
    (*up)[i] = std::max(0.0, joint.GetUpper() - joint.GetAngle());
  }
}

template <class Joints>
void ObjectDofs<Joints>::Weights(dVector* weights) const {
  weights->resize(Count());
  for (int i = 0; i < Count(); ++i) (*weights)[i] = moved_[static_cast<size_t>(i)]->GetWeight();
}

template <class Joints>
void ObjectDofs<Joints>::TowardMedian(dVector* pull) const {
  pull->resize(Count());
  for (int i = 0; i < Count(); ++i) {
    const ObjectJoint& joint = *moved_[static_cast<size_t>(i)];
    (*pull)[i] = joint.GetMedian() - joint.GetAngle();
  }
}

template <class Joints>
void ObjectDofs<Joints>::Apply(const dVector& dq) {
  for (int i = 0; i < Count(); ++i) {
    ObjectJoint& joint = *moved_[static_cast<size_t>(i)];
    joint.SetAngle(joint.GetAngle() + dq[i]);
  }
}

template class ObjectDofs<TipJoints>;
template class ObjectDofs<MassJoints>;

}  // namespace linkwright
