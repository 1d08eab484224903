// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/scene/Scene.h"

namespace linkwright {

/// Where something of a scene stands in its file, for messages about what shows only when the scene is
/// compiled. 0 when it was not read from there.

/// The scene's file, or the robot's where the scene is just that.
std::string FileOf(const Scene& scene, std::size_t robot);
/// The line of a key of the scene: "trot", "mechanism", …
int LineOfKey(const Scene& scene, std::string_view key);
/// Of the robot itself where it was read from the scene.
int LineOfRobot(const Scene& scene, std::size_t robot);
/// The line of a name in a list of the view: "trail_frames", "plots".
int LineOfViewName(const Scene& scene, std::string_view list, std::string_view name);
/// The line of the joint in the robot's "positions", "velocities", …
int LineOfJointValue(const Scene& scene, std::size_t robot, std::string_view key, std::string_view joint);
int LineOfTarget(const Scene& scene, std::size_t target);
/// Of the pair of this number in a list of the scene's contact: "exclude", "report".
int LineOfContactPair(const Scene& scene, std::string_view list, std::size_t pair);
int LineOfPath(const Scene& scene, std::size_t path);
int LineOfForce(const Scene& scene, std::size_t force);
int LineOfLoop(const Scene& scene, std::size_t loop);
/// The line of a key of the object of a list that has this name, or else of the one with this index.
int LineOfField(const Scene& scene, std::string_view list, std::string_view name, std::size_t place,
                std::string_view key);

}  // namespace linkwright
