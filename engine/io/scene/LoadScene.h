// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/scene/Scene.h"

namespace linkwright {

struct LoadSceneOptions {
  std::vector<std::filesystem::path> package_paths;
  bool floating = false;  ///< robot files: free base
  bool independent_mimic = false;
  bool load_meshes = true;
  /// A scene's text that is read as though the file held it; the file need not exist.
  std::optional<std::string> text;
  std::function<void(double fraction, std::string_view stage)> progress;  ///< called from the loading thread
  std::stop_token stop;
};

struct LoadSceneResult {
  bool ok = false, cancelled = false;
  Scene scene;
  ProblemList problems;  ///< warnings and notes also when ok
};

/// Opens a scene (.lws.json), or a robot file (URDF) or mechanism file as a scene holding just that. Reported
/// apart by content where the file name extension does not decide. Never throws for bad input.
LoadSceneResult LoadScene(const std::filesystem::path& path, const LoadSceneOptions& options = {});

struct SaveSceneResult {
  bool ok = false;
  std::string error;  ///< why not; the old file is then untouched
};
/// The text that SaveScene would write to `path`.
std::string SceneTextAt(const Scene& scene, const std::filesystem::path& path);
/// Writes a scene atomically (a new file beside it, then renamed). All that did not change stays as it is in
/// the document the scene was read from: comments, layout, unknown keys, spelling of numbers. Robot files are
/// written relative to the scene's folder.
SaveSceneResult SaveScene(const Scene& scene, const std::filesystem::path& path);

}  // namespace linkwright
