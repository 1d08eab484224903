// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/shapes/FacetMesh.h"

#include <array>
#include <cstdint>

#include "engine/model/HullTriangles.h"

namespace linkwright {
namespace {

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

}  // namespace

MeshPtr MakeHullMesh(std::span<const Vector3> points) {
  auto mesh = std::make_shared<MeshData>();
  const auto at = [&](int i) { return points[static_cast<std::size_t>(i)]; };
  for (const auto& [i, j, k] : HullTriangles(points)) AddFacet({at(i), at(j), at(k)}, mesh.get());
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
  for (int r = 0; r + 1 < grid.rows; ++r) {
    for (int c = 0; c + 1 < grid.columns; ++c) {
      AddFacet({at(r, c), at(r, c + 1), at(r + 1, c + 1)}, mesh.get());
      AddFacet({at(r, c), at(r + 1, c + 1), at(r + 1, c)}, mesh.get());
    }
  }
  return FinishFacets("height field", std::move(mesh));
}

}  // namespace linkwright
