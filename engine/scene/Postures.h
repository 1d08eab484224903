// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/base/Problem.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Starts the scene in a keyframe of its own or else a posture (keyframe) of its robots' files: each robot
/// whose file has it, and the actuators that it names. Where
/// none has it, an error at `opened`, the file that the scene was loaded from, lists the known postures, with
/// the robot's file where that is another one.
void TakePosture(const std::string& name, const std::string& opened, Scene* scene, ProblemList* problems);

}  // namespace linkwright
