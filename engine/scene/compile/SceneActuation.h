// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/dynamics/actuation/ActuationSetup.h"
#include "engine/model/Model.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// The scene's tendons and actuators, the weight that is carried of its robots' links, and what their joints
/// let actuators give.
ActuationSetup ActuationOf(const Scene& scene);

/// The scene's spatial tendons as they are drawn, without those that do nothing.
std::vector<CompiledTendon> CompileTendons(const Scene& scene, const Model& model);

/// Warns of tendons and actuators that do nothing in the scene's model, at their lines.
void CheckActuation(const Scene& scene, const Model& model, ProblemList* problems);

}  // namespace linkwright
