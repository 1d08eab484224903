// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// What touches in a compiled scene, into its `contact`; null where it has no contact, or it is off. False,
/// with errors, where CheckContact finds any. Meshes become their convex hulls, with a warning where
/// they are open or more than 5 % smaller; those that are flat, or were
/// not loaded, are left out with a warning. Notes name links of one robot that overlap at the start, with
/// their depth: they do not touch each other. `mechanism`: the tree of the scene's bodies in Euler
/// parameters.
bool TakeContact(CompiledScene* compiled, const RobotDescription& mechanism, ProblemList* problems);

/// The collision shapes of all links, and the ground that the scene's contact has, whether it is on or not;
/// null where there are none.
std::shared_ptr<const ContactSetup> CollisionShapesOf(const Scene& scene, const Model& model,
                                                      const RobotDescription& mechanism);

}  // namespace linkwright
