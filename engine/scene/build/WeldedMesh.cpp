// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/WeldedMesh.h"

#include <cmath>
#include <map>

namespace linkwright {

WeldedMesh Weld(const MeshData& mesh, const Vector3& scale) {
  const double size = (mesh.upper - mesh.lower).cast<double>().cwiseProduct(scale).cwiseAbs().maxCoeff();
  const double grid = std::max(size, 1e-9) * 1e-6;
  WeldedMesh welded;
  std::map<std::array<long long, 3>, int> known;
  std::vector<int> point_of;
  for (const auto& v : mesh.positions) {
    const Vector3 p = Vector3(v[0], v[1], v[2]).cwiseProduct(scale);
    const std::array<long long, 3> cell = {std::llround(p.x() / grid), std::llround(p.y() / grid),
                                           std::llround(p.z() / grid)};
    const auto [place, is_new] = known.try_emplace(cell, static_cast<int>(welded.points.size()));
    if (is_new) welded.points.push_back(p);
    point_of.push_back(place->second);
  }
  // A mirrored mesh is turned inside out.
  const double outwards = scale.prod() < 0 ? -1 : 1;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    WeldedMesh::Triangle& made = welded.triangles.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) made.corner[k] = point_of[mesh.indices[i + k]];
    const Vector3 a = welded.points[static_cast<std::size_t>(made.corner[0])];
    const Vector3 b = welded.points[static_cast<std::size_t>(made.corner[1])];
    const Vector3 c = welded.points[static_cast<std::size_t>(made.corner[2])];
    const Vector3 across = (b - a).cross(c - a);
    made.area = across.norm() / 2;
    if (made.area > 0) made.normal = outwards * across.normalized();
  }
  return welded;
}

}  // namespace linkwright
