// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/build/AddLinks.h"

namespace linkwright {

/// Objects that are made where the mouse points.

/// A place on a link of a robot, or in the world.
struct LinkPlace {
  ObjectId link = 0;  ///< 0: the world
  Transform X;        ///< in the link at any pose, or in the world
};

/// A shape, visible and solid; the file of a mesh is named by its whole path, and the scene names it from its
/// own folder. On a link: a part of it, whose mass it adds to where the link has one. In the
/// world: a body of its own of that name, or with a number behind, which moves freely; what has no volume is
/// fixed.
TreeEdit AddShapeAt(CObjectContainer* scene, const LinkPlace& place, const std::string& name,
                    const Geometry& geometry, double density);
/// Names a mesh, which is named by its whole path, from the scene's folder. Where it does not lie below that,
/// its folder becomes one of the robot's package folders.
void NameMesh(const Scene& scene, SceneRobot* robot, Geometry* geometry);
/// A frame of that name, or with a number behind; of the world that is none.
TreeEdit AddFrameAt(CObjectContainer* scene, const LinkPlace& place, const std::string& name);
/// A link by a joint; `link` is given in the axes of the place.
TreeEdit AddLinkAt(CObjectContainer* scene, const LinkPlace& place, NewLink link);

/// A point of a link or frame, named as the scene names it, or of the world.
struct LinkPoint {
  std::string link;  ///< empty: the world
  Vector3 point = Vector3::Zero();
};
enum class BetweenType { kSpring, kDamper, kTendon, kRod, kBallLoop };
/// What acts between two points that are `length` apart [m]: a spring that is relaxed there, a damper, a
/// cord, a rod of that length; a ball joint that brings them together.
TreeEdit AddBetween(CObjectContainer* scene, BetweenType type, const LinkPoint& from, const LinkPoint& to,
                    double length);

/// A joint where two links meet, by its place on the first one, z along its axis. One of them that is the
/// root of a robot that moves freely is hung on the other; else the joint closes a loop.
/// `JoinHangsRobot`: whether it is hung, which takes both robots over.
bool JoinHangsRobot(const CObjectContainer& scene, ObjectId first, ObjectId second);
TreeEdit JoinAt(CObjectContainer* scene, const LinkPlace& first, ObjectId second, JointType type);

/// Why nothing can be on the joint above a link: there is none that moves.
Message NoJointMoves();
/// Why a motor, a driver or a gear cannot be on a joint; empty: it can.
Message WhyNoSinglePosition(const JointDescription& joint);
/// A motor that holds the joint which moves a link where it is; a driver of that joint, at rest where it is.
/// `position`: of the joint now.
TreeEdit AddMotorOn(CObjectContainer* scene, ObjectId joint, double position);
TreeEdit AddDriverOn(CObjectContainer* scene, ObjectId joint, double position);

}  // namespace linkwright
