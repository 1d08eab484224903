// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// Where targets stand in the picture. `X_WB`: poses of the bodies, as many as the model has.

/// Centre of mass of all that can move, in the world [m]; none: nothing that moves has mass.
std::optional<Vector3> SceneCenterOfMass(const CompiledScene& scene, std::span<const Transform> X_WB);

/// Pose in the world where a target is drawn and taken hold of; that of a centre of mass whose height does
/// not count lies on the ground. None for a posture and for links that there are not.
std::optional<Transform> PlaceOfTarget(const CompiledScene& scene, std::span<const Transform> X_WB,
                                       const SceneTarget& target);

/// The target with its pose set to `X_W`; unconstrained components stay as they are.
SceneTarget TargetAtPlace(const CompiledScene& scene, std::span<const Transform> X_WB,
                          const SceneTarget& target, const Transform& X_W);

/// The target put where the robot is now: nothing is missed.
SceneTarget TargetAtRobot(const CompiledScene& scene, std::span<const Transform> X_WB,
                          const SceneTarget& target);

/// From what reaches to what it should reach, in the world; none where no position is asked for.
std::optional<std::pair<Vector3, Vector3>> GapOfTarget(const CompiledScene& scene,
                                                       std::span<const Transform> X_WB,
                                                       const SceneTarget& target);

}  // namespace linkwright
