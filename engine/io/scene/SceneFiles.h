// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/scene/Scene.h"

namespace linkwright {

/// A file that a scene is made of besides its text.
struct SceneFile {
  std::string name;  ///< from the folder of the scene, where it lies near; else without a folder
  std::filesystem::path path;
};

/// Those of a scene's robots: their own files with what these include, meshes, height fields, materials and
/// pictures, in order of their names. Of what was read in this process: see FilesReadFor.
std::vector<SceneFile> FilesOfScene(const Scene& scene);

}  // namespace linkwright
