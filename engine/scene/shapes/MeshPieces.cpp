// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/shapes/MeshPieces.h"

#include <algorithm>
#include <array>

#include "engine/scene/shapes/SharedValues.h"

namespace linkwright {
namespace {

struct ScaledMesh {
  std::vector<Vector3> vertices;
  std::vector<std::array<int, 3>> triangles;

  explicit ScaledMesh(const Geometry& geometry) {
    for (const auto& p : geometry.mesh->positions) {
      vertices.emplace_back(p[0] * geometry.size.x(), p[1] * geometry.size.y(), p[2] * geometry.size.z());
    }
    const auto& indices = geometry.mesh->indices;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
      triangles.push_back(
          {static_cast<int>(indices[i]), static_cast<int>(indices[i + 1]), static_cast<int>(indices[i + 2])});
    }
  }
};

// A mesh and its scale.
struct ScaledMeshKey {
  std::weak_ptr<const MeshData> mesh;
  std::array<double, 3> scale;

  bool operator<(const ScaledMeshKey& other) const {
    if (mesh.owner_before(other.mesh)) return true;
    return !other.mesh.owner_before(mesh) && scale < other.scale;
  }
};

}  // namespace

std::shared_ptr<const MeshHull> HullOfMesh(const Geometry& geometry) {
  static SharedValues<ScaledMeshKey, MeshHull> shared;
  const ScaledMeshKey key{geometry.mesh, {geometry.size.x(), geometry.size.y(), geometry.size.z()}};
  return shared.Get(key, [&] {
    const ScaledMesh mesh(geometry);
    auto made = std::make_shared<MeshHull>();
    made->hull = MakeConvexHull(mesh.vertices);
    made->mesh = MeasureSurface(mesh.vertices, mesh.triangles);
    return made;
  });
}

SurfaceVolume SurfaceOfMesh(const Geometry& geometry) {
  const ScaledMesh mesh(geometry);
  return MeasureSurface(mesh.vertices, mesh.triangles);
}

ConvexPieces CutMesh(const Geometry& geometry, const ConvexPiecesOptions& options, const StopCheck& stop,
                     const std::function<void(int)>& progress) {
  const ScaledMesh mesh(geometry);
  return CutIntoConvexPieces(mesh.vertices, mesh.triangles, options, stop, progress);
}

std::vector<Visual> ShapesOfPieces(const Visual& mesh, const ConvexPieces& pieces) {
  std::vector<Visual> shapes;
  for (std::size_t i = 0; i < pieces.hulls.size(); ++i) {
    Visual& shape = shapes.emplace_back(mesh);
    shape.geometry = Geometry();
    shape.geometry.type = ShapeType::kHull;
    shape.geometry.points = pieces.hulls[i]->vertices;
    if (!mesh.name.empty()) shape.name = mesh.name + " " + std::to_string(i + 1);
  }
  return shapes;
}

}  // namespace linkwright
