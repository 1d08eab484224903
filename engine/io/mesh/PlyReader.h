// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/io/mesh/MeshImport.h"

namespace linkwright {

/// A PLY file, ASCII or binary of either byte order: vertices with positions, normals, colours (their average
/// becomes the mesh's) and texture coordinates, faces as polygons. Other elements are left out.
/// (http://paulbourke.net/dataformats/ply/)
ImportResult ReadPly(const std::string& bytes, const MeshLimits& limits);

}  // namespace linkwright
