// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/io/Problem.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Starts the scene in a posture that the file of a robot knows, of all robots that know it. An error that
/// lists what there is where the name is not known.
void TakePosture(const std::string& name, Scene* scene, ProblemList* problems);

}  // namespace linkwright
