// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/RobotFrames.h"

#include <algorithm>

namespace linkwright {

bool IsFrameOfFile(const SceneRobot& robot, std::string_view name) {
  return robot.from_file && std::any_of(robot.from_file->frames.begin(), robot.from_file->frames.end(),
                                        [&](const FrameDescription& frame) { return frame.name == name; });
}

std::vector<FrameDescription> FramesOfScene(const SceneRobot& robot) {
  std::vector<FrameDescription> frames;
  for (const FrameDescription& frame : robot.description.frames)
    if (!IsFrameOfFile(robot, frame.name)) frames.push_back(frame);
  return frames;
}

}  // namespace linkwright
