// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "engine/model/Mesh.h"

namespace linkwright::render {

/// Edges of a mesh that are seen as lines: where its triangles meet at more than 30°, and
/// where a surface ends. Pairs of indices of vertices. Vertices at the same place are one. O(n log
/// n) for n triangles.
std::vector<std::uint32_t> EdgesSeen(const MeshData& mesh);

}  // namespace linkwright::render
