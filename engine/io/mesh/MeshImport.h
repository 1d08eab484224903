// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/io/mesh/MeshCheck.h"
#include "engine/io/mesh/TriangleSoup.h"

namespace linkwright {

struct ImportResult {
  TriangleSoup soup;
  std::string error;  ///< a sentence without a full stop; empty if the soup can be used
  std::vector<std::string> warnings;
};

/// Hands checked bytes to Assimp and flattens its scene. `format` is `stl`, `obj` or `dae`. Every other file
/// is opened only if `access` allows it; names are relative to the folder of `path`.
ImportResult ImportMesh(const CheckedMesh& checked, const std::string& format,
                        const std::filesystem::path& path, const FileAccess& access,
                        const LoadControl& control, const MeshLimits& limits);

}  // namespace linkwright
