// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/io/mesh/MeshImport.h"

namespace linkwright {

/// Reads MuJoCo's own mesh format: the numbers of vertices, normals, texture coordinates and triangles as
/// 32-bit integers, then these as 32-bit floats and integers, all little-endian; normals and texture
/// coordinates belong to vertices, or there are none.
ImportResult ReadMsh(const std::string& bytes, const MeshLimits& limits);

}  // namespace linkwright
