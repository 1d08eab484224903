// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/io/Problem.h"

namespace linkwright {

struct Scene;

/// A posture that a robot's file knows by name.
struct Posture {
  std::string robot;  ///< in the scene
  std::string name;
  std::map<std::string, std::vector<double>> positions;  ///< of all joints, named as in the file
};

/// The postures that the files of a scene's robots know: keyframes of MJCF files. `scene_file`: what the
/// scene was opened from, or the robot file itself. Reads the files once more, without their meshes; those
/// that cannot be read give none.
std::vector<Posture> PosturesOf(const Scene& scene, const std::filesystem::path& scene_file);

/// Starts the scene in a posture. An error that lists what there is where the name is not known.
void TakePosture(const std::string& name, const std::filesystem::path& scene_file, Scene* scene,
                 ProblemList* problems);

}  // namespace linkwright
