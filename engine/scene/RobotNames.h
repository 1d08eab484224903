// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/scene/Scene.h"

namespace linkwright {

/// Whether names of robots stand before those of their links and joints in the compiled scene: in one of
/// several, of which the trot's is one.
inline bool HasRobotPrefixes(const Scene& scene) { return scene.robots.size() + (scene.trot ? 1 : 0) > 1; }

/// What stands before the names of a robot's links and joints in the compiled scene. The trot's have nothing.
inline std::string RobotPrefix(const Scene& scene, const SceneRobot& robot) {
  return HasRobotPrefixes(scene) ? robot.name + "/" : std::string();
}

}  // namespace linkwright
