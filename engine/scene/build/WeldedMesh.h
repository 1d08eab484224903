// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "engine/model/Description.h"

namespace linkwright {

/// A mesh whose points are one where they coincide, its size multiplied by a scale.
struct WeldedMesh {
  struct Triangle {
    std::array<int, 3> corner{};
    Vector3 normal = Vector3::Zero();  ///< unit, outwards; zero: it has no area
    double area = 0;
  };
  std::vector<Vector3> points;
  std::vector<Triangle> triangles;  ///< in the order of the mesh
};
WeldedMesh Weld(const MeshData& mesh, const Vector3& scale);

}  // namespace linkwright
