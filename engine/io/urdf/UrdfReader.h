// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/LoadControl.h"
#include "engine/base/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

class MeshCache;
struct RobotPatch;

struct UrdfOptions {
  std::vector<std::filesystem::path> package_paths;  ///< searched first for `package://NAME/…`
  /// What the user repairs; null: nothing. Meshes are then read where it needs them.
  const RobotPatch* patch = nullptr;
  bool load_meshes = true;          ///< false: `Geometry::mesh` stays null, mesh files are not read
  std::optional<std::string> text;  ///< read as though the file held it
  LoadControl control;
  std::shared_ptr<MeshCache> meshes;  ///< shared between loads; null: one for this load alone

  std::size_t max_file_bytes = std::size_t{64} << 20;
  int max_depth = 256;  ///< of nested elements
};

/// `robot` is meant to be used only if `ok`. `problems` holds errors (then `ok` is false), warnings (what was
/// repaired or looks wrong, meshes that could not be read) and notes (what was ignored).
struct UrdfResult {
  bool ok = false;
  bool cancelled = false;  ///< stopped through LoadControl; `ok` is false
  RobotDescription robot;
  ProblemList problems;
};

/// Reads a robot in the Unified Robot Description Format (http://wiki.ros.org/urdf/XML): links with inertial,
/// visual and collision elements, joints of every type, materials, meshes. What the format's reader in ROS
/// would leave undefined is reported with file and line. Structure is checked too (MakeRobotTree), so a
/// description read with `ok` builds.
///
/// A planar joint becomes two prismatic joints and a continuous one (`NAME_x`, `NAME_y`, `NAME_yaw`) with
/// massless links between them. A floating joint becomes JointType::kFree,
/// `spherical` (not in the format, but in use) JointType::kBall.
///
/// Never throws for what a file holds; may throw std::bad_alloc.
UrdfResult ReadUrdf(const std::filesystem::path& path, const UrdfOptions& options = {});

}  // namespace linkwright
