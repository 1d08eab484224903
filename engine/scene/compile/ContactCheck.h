// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/model/Model.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Whether contact in a scene names what its model has, and half-spaces are fixed to the world; errors, at
/// their lines, for what does not. `mechanism`: the tree of the scene's bodies in Euler parameters.
bool CheckContact(const Scene& scene, const Model& model, const RobotDescription& mechanism,
                  ProblemList* problems);

}  // namespace linkwright
