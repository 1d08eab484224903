// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>

#include "engine/base/Problem.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// A robot's own file, URDF or MJCF, with the values that the scene has instead of the file's.
struct RobotFileText {
  std::string text;
  std::map<std::string, std::string> included;  ///< what files that it includes shall hold, by path
  std::string error;                            ///< why there is none: a sentence without a full stop
  ProblemList lost;                             ///< values that the file cannot hold, a warning each
  bool holds = false;                           ///< it holds at least one value that the scene overrides
  /// The robot as the scene has it once this is in its file: what the file holds is no override any more.
  SceneRobot robot;
};

/// Whether the robot comes from a URDF file.
bool IsFromUrdf(const SceneRobot& robot);

/// Whether it comes from a file that changes can be written into, URDF or MJCF.
bool HasOwnFile(const SceneRobot& robot);

/// The robot as its description has it, with what the scene gives its joints beside that.
RobotDescription WithJointValues(const SceneRobot& robot);

/// The text that belongs into the robot's own file. Every byte of what the scene does not change stays;
/// frames that the scene adds stay in the scene. What the text holds is found by reading it: a value that
/// does not come back is in `lost`.
RobotFileText TextForOwnFile(const SceneRobot& robot);

/// The same of a URDF for a new file: with the repairs that are kept beside the robot's file, and the scene's
/// frames.
RobotFileText TextForNewFile(const SceneRobot& robot);

}  // namespace linkwright
