// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/dynamics/actuation/ActuationSetup.h"
#include "engine/model/Model.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// The scene's tendons and actuators, the weight that is carried of its robots' links, and what their joints
/// let actuators give.
ActuationSetup ActuationOf(const Scene& scene);

/// Warns of tendons and actuators that do nothing in the scene's model, at their lines.
void CheckActuation(const Scene& scene, const Model& model, ProblemList* problems);

}  // namespace linkwright
