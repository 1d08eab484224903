// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/shapes/FacetMesh.h"

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/model/HullTriangles.h"

namespace linkwright {
namespace {

constexpr int kMostDrawnRows = 400;

std::array<float, 3> FloatsOf(const Vector3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

void AddFacet(const std::array<Vector3, 3>& corners, MeshData* mesh) {
  const Vector3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
  for (const Vector3& corner : corners) {
    mesh->indices.push_back(static_cast<std::uint32_t>(mesh->positions.size()));
    mesh->positions.push_back(FloatsOf(corner));
    mesh->normals.push_back(FloatsOf(normal));
  }
}

MeshPtr FinishFacets(const char* name, std::shared_ptr<MeshData> mesh) {
  if (mesh->indices.empty()) return nullptr;
  mesh->name = name;
  MeshPart part;
  part.count = static_cast<std::uint32_t>(mesh->indices.size());
  mesh->parts.push_back(part);
  mesh->UpdateBounds();
  return mesh;
}

// Of `count` rows those that are drawn: every n-th, the last one always; none where there is no cell.
std::vector<int> DrawnPlaces(int count) {
  std::vector<int> places;
  if (count < 2) return places;
  const int step = (count + kMostDrawnRows - 1) / kMostDrawnRows;
  for (int i = 0; i + 1 < count; i += step) places.push_back(i);
  places.push_back(count - 1);
  return places;
}

}  // namespace

MeshPtr MakeHullMesh(std::span<const Vector3> points) {
  auto mesh = std::make_shared<MeshData>();
  const auto at = [&](int i) { return points[static_cast<std::size_t>(i)]; };
  for (const auto& [i, j, k] : HullTriangles(points)) AddFacet({at(i), at(j), at(k)}, mesh.get());
  return FinishFacets("hull", std::move(mesh));
}

MeshPtr MakeHullMesh(const ConvexHull& hull) {
  auto mesh = std::make_shared<MeshData>();
  const auto at = [&](int i) { return hull.vertices[static_cast<std::size_t>(i)]; };
  for (const ConvexHull::Face& face : hull.faces)
    for (std::size_t k = 2; k < face.vertices.size(); ++k)
      AddFacet({at(face.vertices[0]), at(face.vertices[k - 1]), at(face.vertices[k])}, mesh.get());
  return FinishFacets("hull", std::move(mesh));
}

MeshPtr MakeHeightMesh(const HeightGrid& grid) {
  auto mesh = std::make_shared<MeshData>();
  const auto at = [&](int r, int c) {
    return Vector3(static_cast<double>(c) / (grid.columns - 1) - 0.5,
                   static_cast<double>(r) / (grid.rows - 1) - 0.5,
                   grid.heights[static_cast<std::size_t>(r) * static_cast<std::size_t>(grid.columns) +
                                static_cast<std::size_t>(c)]);
  };
  const std::vector<int> rows = DrawnPlaces(grid.rows), columns = DrawnPlaces(grid.columns);
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    for (std::size_t k = 0; k + 1 < columns.size(); ++k) {
      const int r = rows[i], next_r = rows[i + 1], c = columns[k], next_c = columns[k + 1];
      AddFacet({at(r, c), at(r, next_c), at(next_r, next_c)}, mesh.get());
      AddFacet({at(r, c), at(next_r, next_c), at(next_r, c)}, mesh.get());
    }
  }
  return FinishFacets("height field", std::move(mesh));
}

}  // namespace linkwright
