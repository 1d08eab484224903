// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "engine/base/FileAccess.h"
#include "engine/io/urdf/UrdfLinks.h"
#include "engine/io/urdf/UrdfReader.h"

namespace linkwright {

/// A file of this name in the folders that the user has given for meshes.
std::optional<FileAccess::Result> FindInFolders(const std::string& reference, const RobotPatch& patch,
                                                const FileAccess& access);

/// Loads the meshes of `uses` into `robot`. What cannot be loaded stays null and is reported once for each
/// file name. False if stopped.
bool LoadUrdfMeshes(const std::vector<UrdfMeshUse>& uses, const UrdfOptions& options, FileAccess* access,
                    RobotDescription* robot, ProblemList* problems);

}  // namespace linkwright
