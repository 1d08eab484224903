// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/scene/Scene.h"

namespace linkwright {

/// What stands before the names of a robot's links and joints in the compiled scene: nothing in a scene of
/// one robot.
inline std::string RobotPrefix(const Scene& scene, const SceneRobot& robot) {
  return scene.robots.size() > 1 ? robot.name + "/" : std::string();
}

}  // namespace linkwright
