// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app {

/// The robot a link belongs to; −1: none.
int RobotOfLink(const Scene& scene, const std::string& link);

/// Adds robots under names that are free; what names links and joints follows.
TreeEdit AddRobots(std::vector<SceneRobot> robots, CObjectContainer* scene);

}  // namespace linkwright::app
