// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// What touches in a compiled scene, into its `contact`; null where it has no contact, or it is off. False,
/// with errors, where CheckContact finds any. Meshes become their convex hulls, with a warning where
/// they are open or more than 5 % smaller; those that are flat, or were
/// not loaded, are left out with a warning. Notes name links of one robot that overlap at the start, with
/// their depth: they do not touch each other. `others`: robots that the scene makes itself, without a
/// prefix: the one that trots, and the tree of the bodies in Euler parameters.
bool TakeContact(CompiledScene* compiled, std::span<const RobotDescription* const> others,
                 ProblemList* problems);

/// The collision shapes of all links, and the ground that the scene's contact has, whether it is on or not;
/// null where there are none.
std::shared_ptr<const ContactSetup> CollisionShapesOf(const Scene& scene, const Model& model,
                                                      std::span<const RobotDescription* const> others);

/// Bodies that a loop or a driver of a compiled scene connects, by their numbers: these do not touch.
std::vector<std::array<int, 2>> JoinedBodies(const CompiledScene& compiled);

}  // namespace linkwright
