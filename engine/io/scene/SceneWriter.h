// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// The location that SaveScene writes a scene to.
struct SceneWriteOptions {
  /// The reference to a robot's file to be written; empty: as in SceneRobot::file.
  std::function<std::string(const SceneRobot&)> robot_file;
  /// The same for one of its package paths.
  std::function<std::string(const SceneRobot&, const std::string&)> package_path;
};

/// The scene as JSON: the document it was read from, changed only where the scene now differs. So
/// unknown keys, the order of keys and the spelling of numbers stay.
JsonValue SceneToJson(const Scene& scene, const SceneWriteOptions& options = {});

/// SceneToJson as text.
std::string SceneToText(const Scene& scene, const SceneWriteOptions& options = {});

}  // namespace linkwright
