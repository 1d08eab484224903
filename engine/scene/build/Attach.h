// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/scene/build/BuildEdit.h"

namespace linkwright {

/// A joint at a place of the world, at the scene's start.
struct JointPlace {
  JointType type = JointType::kRevolute;
  Vector3 anchor = Vector3::Zero();  ///< [m]
  Vector3 axis = Vector3::UnitZ();   ///< of any length
};

/// Where two links meet, from the features of their shapes (see Features.h): the nearest pair of the middles
/// and ends of cylinders and capsules, of holes, faces and edges, of centres of what is round; the axis is
/// that of the cylinder or hole, or else of the edge, or the face's normal. None: one of them has no such
/// feature.
std::optional<JointPlace> PlaceWhereTheyMeet(const CObjectContainer& scene, ObjectId a, ObjectId b);

/// Makes the root link of a robot, with all that hangs on it, a part of another robot: on one of its links by
/// a joint. Where the joint turns elsewhere than about the link's origin, a link without mass stands between.
TreeEdit AttachRobot(CObjectContainer* scene, ObjectId root, ObjectId parent, const JointPlace& place);

/// Hangs a link, with all below it, on another link of its robot by the joint that it has; everything stays
/// where it is at the start.
TreeEdit ReattachLink(CObjectContainer* scene, ObjectId link, ObjectId parent);

/// Makes a robot's root link free to move, or fixed where it stands at the start. What acts on its joint
/// "base" is refused to be left behind.
TreeEdit SetBase(CObjectContainer* scene, ObjectId robot, bool floating);

}  // namespace linkwright
