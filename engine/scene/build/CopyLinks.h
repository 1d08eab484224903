// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/build/BuildEdit.h"

namespace linkwright {

/// Copies of a link with its joint and all below it: shapes, masses, frames, limits, losses, start values,
/// and what stands between them (see CopyBetween.h). They hang on the link that the original hangs on; of a
/// root link the copy is a robot of its own.

/// A plane by a point of it and its normal, of any length.
struct BuildPlane {
  Vector3 point = Vector3::Zero(), normal = Vector3::UnitY();
  /// The link that point and normal are given in: its robot's links count as they are at the start. 0: the
  /// world.
  ObjectId link = 0;
};

TreeEdit DuplicateLinks(CObjectContainer* scene, ObjectId link);
/// The same of several; what hangs on another one of them goes with that. `copies`: of the others.
TreeEdit DuplicateLinks(CObjectContainer* scene, const std::vector<ObjectId>& links,
                        std::vector<ObjectId>* copies);
/// A copy that is the mirror image, now and at every position: where the joints of both have the same
/// positions (of ball joints the axial image of them), what they move are mirror images. Axes that turn
/// change sign with the image, limits stay. Names change sides: left and right, _l and _r.
TreeEdit MirrorLinks(CObjectContainer* scene, ObjectId link, const BuildPlane& plane);
/// `count` in all, the original among them, each `step` [m, world] further.
TreeEdit ArrayLinks(CObjectContainer* scene, ObjectId link, int count, const Vector3& step);
/// `count` in all, the original among them, each turned by `step` [rad] about an axis of the world.
TreeEdit ArrayLinksAround(CObjectContainer* scene, ObjectId link, int count, const Vector3& point,
                          const Vector3& axis, double step);

/// The name of the other side: "left_hip" for "right_hip", "thigh_l" for "thigh_r", "L_arm" for "R_arm"; the
/// same name where it names no side.
std::string OtherSide(const std::string& name);

}  // namespace linkwright
