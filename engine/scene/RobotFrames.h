// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <vector>

#include "engine/scene/Scene.h"

namespace linkwright {

/// Whether the robot's own file has a frame of this name; a robot described in place has no file.
bool IsFrameOfFile(const SceneRobot& robot, std::string_view name);

/// The frames that the scene gives the robot, besides those of its file.
std::vector<FrameDescription> FramesOfScene(const SceneRobot& robot);

}  // namespace linkwright
