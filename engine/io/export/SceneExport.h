// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>

#include "engine/base/Problem.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// What a file would hold if a scene were written to it.
struct SceneExport {
  std::string text;
  std::string error;    ///< why it cannot be: a sentence without a full stop
  bool misfit = false;  ///< the scene is the reason: the format has no room for it
  ProblemList lost;     ///< what the format cannot hold, a warning each
};

/// The scene as the format that the ending of `to` names: .urdf, .xml or .mjcf (MJCF), .json (a scene).
/// `from`: the file the scene was opened from. A robot of a URDF file becomes that file with what the scene
/// changes.
SceneExport ExportScene(const Scene& scene, const std::filesystem::path& from,
                        const std::filesystem::path& to);

/// Why no URDF can hold the scene, a sentence without a full stop. Empty: one can.
std::string WhyNoUrdf(const Scene& scene);

}  // namespace linkwright
