// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/base/Problem.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// The robots of a scene as MJCF text, with tendons, actuators and sensors, loops as `connect` and `weld`,
/// springs of joints, gravity, time step, the start as the keyframe "start" (or "start 2", where a keyframe
/// is called so), and the keyframes of the scene and of its robots' files. Names are those that a scene of
/// several robots uses ("left/hand"). Reading it again gives the same model, whose poses and forces differ by
/// the rounding of orientations. What the format does not have (motors, outside forces, signals, recorded
/// inputs, noise, other loops, the numbers of limit stops) is left out with a warning each in `problems`,
/// rounded boxes become boxes. Meshes are named as in the scene.
std::string WriteMjcf(const Scene& scene, ProblemList* problems);

}  // namespace linkwright
