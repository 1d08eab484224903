// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/LoadControl.h"
#include "engine/model/Mesh.h"

namespace linkwright {

class FileAccess;

struct MeshLimits {
  std::uint64_t max_file_bytes = std::uint64_t{160} << 20;  ///< binary
  std::uint64_t max_text_bytes = std::uint64_t{96} << 20;   ///< OBJ and COLLADA
  std::uint64_t max_triangles = 2'000'000;                  ///< takes about 1 GB while it is read
  std::uint64_t max_polygon_corners = 1000;  ///< cutting a polygon into triangles takes quadratic time
  std::uint64_t max_texture_pixels = std::uint64_t{4096} * 4096;
};

struct MeshResult {
  MeshPtr mesh;                       ///< null if the file could not be used; `error` has the reason
  std::string error;                  ///< a sentence without a full stop
  std::vector<std::string> warnings;  ///< what was repaired or left out
  std::vector<std::string> notes;     ///< what was left out and is not missed
  bool cancelled = false;
};

/// Reads an STL (binary or ASCII), OBJ or COLLADA file as triangles in metres. Files these refer to (material
/// libraries, textures) are read only if `access` allows. The bytes are checked before they reach the
/// importer, so that none of them make it crash, hang or allocate without bound.
///
/// COLLADA: node transforms and `unit` are applied, `up_axis` is not: what is z in the file is z in the link,
/// as rviz does and as robots are drawn for. STL
/// and OBJ have no unit: their numbers are taken as metres. Missing normals are made, smooth across edges of
/// less than 40°. Degenerate triangles are dropped.
///
/// Never throws for what a file holds.
MeshResult ReadMesh(const std::filesystem::path& path, const FileAccess& access,
                    const LoadControl& control = {}, const MeshLimits& limits = {});

}  // namespace linkwright
