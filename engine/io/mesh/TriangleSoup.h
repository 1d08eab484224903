// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/LoadControl.h"
#include "engine/model/Mesh.h"

namespace linkwright {

/// Triangles as an importer gives them, three corners each, nothing shared.
struct TriangleSoup {
  struct Corner {
    std::array<float, 3> position = {};
    std::array<float, 3> normal = {};  ///< unit, or zero if it is to be made
    std::array<float, 2> uv = {};
  };
  struct Range {
    std::size_t first = 0, count = 0;  ///< corners
    MeshPart part;                     ///< colour and texture; its indices are filled in by MakeMesh
  };
  std::vector<Corner> corners;
  std::vector<Range> ranges;  ///< together they cover `corners`, in order
  bool has_uvs = false;
};

/// Indexes a soup: drops triangles without area (their number goes to `dropped`), makes normals that are
/// missing, shares equal corners. Missing normals are smooth where faces meet at less than `crease_angle`
/// [rad]. Time and memory grow linearly with the number of triangles, however they meet. Gives up early,
/// with an unusable result, when stopped.
MeshData MakeMesh(TriangleSoup soup, double crease_angle, const LoadControl& control, std::size_t* dropped);

}  // namespace linkwright
