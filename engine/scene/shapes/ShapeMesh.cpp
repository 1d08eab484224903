// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/shapes/ShapeMesh.h"

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "engine/collision/ConvexHull.h"
#include "engine/scene/shapes/FacetMesh.h"
#include "engine/scene/shapes/Shapes.h"
#include "engine/scene/shapes/SharedValues.h"

namespace linkwright {
namespace {

using Key = std::array<double, 5>;  // kind, then its lengths

using HullKey = std::vector<double>;  // its points' coordinates
using MeshKey = std::weak_ptr<const MeshData>;
using GridKey = std::weak_ptr<const HeightGrid>;

// The meshes stay the same ones when a scene is compiled again, so that nothing is sent to the graphics card
// twice.
template <class K, class Less = std::less<K>>
using SharedMeshes = SharedValues<K, MeshData, Less>;

SharedMeshes<Key>& Shared() {
  static SharedMeshes<Key> shared;
  return shared;
}

MeshPtr HullMesh(const std::vector<Vector3>& points) {
  static SharedMeshes<HullKey> shared;
  HullKey key;
  key.reserve(3 * points.size());
  for (const Vector3& p : points) key.insert(key.end(), p.begin(), p.end());
  return shared.Get(key, [&] { return MakeHullMesh(points); });
}

MeshPtr HeightMesh(const std::shared_ptr<const HeightGrid>& grid) {
  static SharedMeshes<GridKey, std::owner_less<GridKey>> shared;
  return shared.Get(grid, [&] { return MakeHeightMesh(*grid); });
}

// One for all sizes: the hull of scaled points is the scaled hull. The mesh itself where it is flat.
MeshPtr DrawnHullOf(const MeshPtr& mesh) {
  static SharedMeshes<MeshKey, std::owner_less<MeshKey>> shared;
  const MeshPtr made = shared.Get(mesh, [&] {
    std::vector<Vector3> points;
    points.reserve(mesh->positions.size());
    for (const auto& p : mesh->positions) points.emplace_back(p[0], p[1], p[2]);
    const auto hull = MakeConvexHull(points);
    return hull ? MakeHullMesh(*hull) : MeshPtr();
  });
  return made ? made : mesh;
}

bool Positive(double value) { return value > 0 && std::isfinite(value); }

}  // namespace

ShapeMesh MeshOf(const Geometry& g, bool touches) {
  const double kind = static_cast<double>(g.type);
  const bool sized = Positive(g.size.x()) && Positive(g.size.y()) && Positive(g.size.z());
  switch (g.type) {
    case ShapeType::kBox:
      if (!sized) return {};
      return {UnitBox(), g.size};
    case ShapeType::kSphere:
      if (!Positive(g.radius)) return {};
      return {UnitSphere(), Vector3::Constant(g.radius)};
    case ShapeType::kCylinder: {
      if (!Positive(g.radius) || !Positive(g.length)) return {};
      return {UnitCylinder(), Vector3(g.radius, g.radius, g.length)};
    }
    case ShapeType::kCapsule:
      if (!Positive(g.radius) || !Positive(g.length)) return {};
      return {Shared().Get({kind, g.radius, g.length, 0, 0}, [&] { return MakeCapsule(g.radius, g.length); }),
              Vector3::Ones()};
    case ShapeType::kRoundedBox:
      if (!sized) return {};
      if (!Positive(g.radius)) return {UnitBox(), g.size};
      return {Shared().Get({kind, g.radius, g.size.x(), g.size.y(), g.size.z()},
                           [&] { return MakeRoundedBox(g.size, g.radius); }),
              Vector3::Ones()};
    case ShapeType::kMesh:
      return {touches && g.mesh ? DrawnHullOf(g.mesh) : g.mesh, g.size};
    case ShapeType::kEllipsoid:
      if (!sized) return {};
      return {UnitSphere(), g.size};
    case ShapeType::kHull:
      return {HullMesh(g.points), Vector3::Ones()};
    case ShapeType::kHalfSpace:
      if (!Positive(g.size.x()) || !Positive(g.size.y())) return {};
      return {UnitQuad(), Vector3(g.size.x(), g.size.y(), 1)};
    case ShapeType::kHeightField:
      if (!g.heights || !Positive(g.size.x()) || !Positive(g.size.y())) return {};
      return {HeightMesh(g.heights), Vector3(g.size.x(), g.size.y(), 1)};
  }
  return {};
}

MeshPtr FloorMesh() {
  static const MeshPtr mesh = [] {
    auto floor = std::make_shared<MeshData>();
    floor->name = "floor";
    floor->positions = {{-0.5F, -0.5F, 0}, {0.5F, -0.5F, 0}, {0.5F, 0.5F, 0}, {-0.5F, 0.5F, 0}};
    floor->normals.assign(4, {0, 0, 1});
    floor->indices = {0, 1, 2, 0, 2, 3};
    floor->parts.resize(1);
    floor->parts[0].count = 6;
    floor->one_sided = true;
    floor->UpdateBounds();
    return MeshPtr(floor);
  }();
  return mesh;
}

MeshPtr BoneMesh(double length, double radius_start, double radius_end) {
  return Shared().Get({-1, length, radius_start, radius_end, 0},
                      [&] { return MakeRoundedLink(length, radius_start, radius_end); });
}

MeshPtr CenterOfMassMesh() {
  static const MeshPtr mesh = [] {
    auto ball = std::make_shared<MeshData>(*UnitSphere());
    std::vector<std::uint32_t> halves[2];
    for (std::size_t i = 0; i + 2 < ball->indices.size(); i += 3) {
      double middle[3] = {0, 0, 0};
      for (std::size_t corner = 0; corner < 3; ++corner)
        for (std::size_t axis = 0; axis < 3; ++axis)
          middle[axis] += static_cast<double>(ball->positions[ball->indices[i + corner]][axis]);
      const bool bright = (middle[0] * middle[1] * middle[2]) > 0;
      for (std::size_t corner = 0; corner < 3; ++corner) halves[bright].push_back(ball->indices[i + corner]);
    }
    ball->name = "center of mass";
    ball->coarser = nullptr;  // it has no colours
    ball->indices.clear();
    ball->parts.clear();
    for (int bright = 0; bright < 2; ++bright) {
      MeshPart part;
      part.first = static_cast<std::uint32_t>(ball->indices.size());
      part.count = static_cast<std::uint32_t>(halves[bright].size());
      part.color = bright ? Color{0.98F, 0.80F, 0.12F, 1} : Color{0.10F, 0.10F, 0.11F, 1};
      part.has_color = true;
      ball->parts.push_back(part);
      ball->indices.insert(ball->indices.end(), halves[bright].begin(), halves[bright].end());
    }
    return MeshPtr(ball);
  }();
  return mesh;
}

}  // namespace linkwright
