// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

/// A convex polyhedron [m].
struct ConvexHull {
  struct Face {
    std::vector<int> vertices;         ///< counter-clockwise seen from outside
    Vector3 normal = Vector3::Zero();  ///< unit, outward
    double offset = 0;                 ///< of its plane: normal · p = offset [m]
  };
  std::vector<Vector3> vertices;
  std::vector<Face> faces;
  std::vector<std::array<int, 2>> edges;
  std::vector<std::array<int, 2>> edge_faces;  ///< the two faces at each edge
  double volume = 0;                           ///< [m³]
  Vector3 middle = Vector3::Zero();            ///< mean of the vertices [m]
};

/// The hull of the points, by Qhull (Barber, Dobkin and Huhdanpaa, The Quickhull algorithm for convex hulls,
/// ACM TOMS 22, 1996). Coplanar triangles are merged into one face. Null where the points lie in a plane
/// (within 1e-9 of their extent), are not finite or fewer than four.
std::shared_ptr<const ConvexHull> MakeConvexHull(std::span<const Vector3> points);

}  // namespace linkwright
