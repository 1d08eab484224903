// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/scene/build/BuildEdit.h"

namespace linkwright {

/// A primitive that spans a way: box, cylinder, capsule, sphere, ellipsoid.
struct BarShape {
  ShapeType type = ShapeType::kCapsule;
  double width = 0.04;    ///< sides of a box, diameter of what is round [m]; of a sphere the diameter
  double density = 1000;  ///< [kg/m³]; 0: without mass
  bool collides = true;   ///< a collision shape too
};

/// A joint at a place, and the link that it moves; directions and points in the world, at the scene's start.
struct NewLink {
  std::string name = "link";    ///< with a number behind where it is taken
  std::string joint = "joint";  ///< the same
  JointType type = JointType::kRevolute;
  Vector3 anchor = Vector3::Zero();  ///< origin of the joint's frame [m], whose axes are those of the world
  Vector3 axis = Vector3::UnitY();   ///< of any length
  Vector3 along = {0.3, 0, 0};       ///< from the anchor to the other end of the shape [m]
  BarShape shape;
};

/// Empty, or why these numbers make no link.
Message CheckNewLink(const NewLink& link);

/// The link's body in its own frame, from the origin along `along`: shape, mass, inertia.
LinkDescription MakeBar(const std::string& name, const Vector3& along, const BarShape& shape);

/// Adds a joint and a link at position 0 on a link of a robot. `parent` 0: on the world, as a robot of its
/// own, whose base is free where the joint is, is the link itself where it is fixed, and else a link "base"
/// fixed to the world.
TreeEdit AddLink(CObjectContainer* scene, ObjectId parent, const NewLink& link);

/// Adds `count` links one behind the other: the first as `first` says, each next one where the one before it
/// ends.
TreeEdit ExtrudeChain(CObjectContainer* scene, ObjectId parent, int count, const NewLink& first);

/// The end of a link that is opposite to its origin, in the world: as far behind the centre of mass. The
/// origin where it has no mass.
Vector3 FarEndOf(const CObjectContainer& scene, ObjectId link);

}  // namespace linkwright
