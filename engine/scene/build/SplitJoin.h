// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/build/BuildEdit.h"

namespace linkwright {

/// Cuts a link in two at a plane given in its own frame, and holds them together by a fixed joint at `point`.
/// What lies on the side of the normal goes to the new link: boxes, and cylinders across their axis, are cut,
/// other shapes go as a whole by their centre, as do frames and the joints below. Mass, centre and inertia of
/// both together stay what they were.
TreeEdit SplitLink(CObjectContainer* scene, ObjectId link, const Vector3& point, const Vector3& normal);

/// Makes the two links of a joint one, as the joint stands at the start: mass, centre and inertia of both
/// together, their shapes and frames, the joints below. Where something else names the link that goes, a
/// frame stands in its place. What acts on the joint goes with it.
TreeEdit JoinLinks(CObjectContainer* scene, ObjectId joint);

/// Makes a joint fixed, as it stands at the start. What acts on it goes.
TreeEdit WeldJoint(CObjectContainer* scene, ObjectId joint);

/// Mass, centre and inertia of two parts together; both in the same frame.
Inertial Together(const Inertial& a, const Inertial& b);
/// What is left of `all` without `part`.
Inertial Without(const Inertial& all, const Inertial& part);
/// In the frame A what is given in the frame B.
Inertial InFrame(const Transform& X_AB, const Inertial& inertial);

}  // namespace linkwright
