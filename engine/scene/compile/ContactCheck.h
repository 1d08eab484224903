// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/base/Problem.h"
#include "engine/model/Model.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Whether contact in a scene names what its model has, and half-spaces are fixed to the world; errors, at
/// their lines, for what does not. `others`: robots that the scene makes itself.
bool CheckContact(const Scene& scene, const Model& model, std::span<const RobotDescription* const> others,
                  ProblemList* problems);

}  // namespace linkwright
