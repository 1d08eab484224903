// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/mass/ShapeSolids.h"

#include <algorithm>
#include <cassert>

#include "engine/base/Message.h"
#include "engine/math/ParallelAxis.h"
#include "engine/model/MeshSolid.h"
#include "engine/scene/shapes/MeshPieces.h"
#include "engine/scene/shapes/ShapeMesh.h"

namespace linkwright {
namespace {

std::string WordOf(ShapeType type) {
  switch (type) {
    case ShapeType::kBox:
      return "box";
    case ShapeType::kSphere:
      return "sphere";
    case ShapeType::kCylinder:
      return "cylinder";
    case ShapeType::kCapsule:
      return "capsule";
    case ShapeType::kMesh:
      return "mesh";
    case ShapeType::kRoundedBox:
      return "rounded box";
    case ShapeType::kEllipsoid:
      return "ellipsoid";
    case ShapeType::kHull:
      return "convex hull";
    case ShapeType::kHalfSpace:
      return "half-space";
    case ShapeType::kHeightField:
      return "height field";
  }
  return "shape";
}

MeshData TurnedInsideOut(const MeshData& mesh) {
  MeshData out;
  out.positions = mesh.positions;
  out.indices = mesh.indices;
  for (std::size_t i = 0; i + 2 < out.indices.size(); i += 3) std::swap(out.indices[i], out.indices[i + 1]);
  return out;
}

std::optional<SolidProperties> SolidOfMeshHull(const Geometry& geometry) {
  const auto hull = HullOfMesh(geometry)->hull;
  if (!hull) return std::nullopt;
  Geometry convex;
  convex.type = ShapeType::kHull;
  convex.points = hull->vertices;
  return SolidOf(convex);
}

// A mesh in its own frame, or what is wrong with it.
std::optional<SolidProperties> SolidOfCheckedMesh(const Geometry& geometry, BadMeshes bad_meshes,
                                                  std::string* problem) {
  const std::string file = geometry.mesh_file.substr(geometry.mesh_file.find_last_of("/\\") + 1);
  if (!geometry.mesh) {
    *problem = MessageOf("mass.mesh-not-read", {file});
    return std::nullopt;
  }
  const SurfaceVolume surface = SurfaceOfMesh(geometry);
  if (!surface.is_closed) {
    const int open = surface.open_edges;
    *problem = open == 0   ? MessageOf("mass.mesh-faces-turned", {file})
               : open == 1 ? MessageOf("mass.mesh-open-at-edge", {file})
                           : MessageOf("mass.mesh-open-at-edges", {file, std::to_string(open)});
    return bad_meshes == BadMeshes::kRepair ? SolidOfMeshHull(geometry) : std::nullopt;
  }
  // A mirrored mesh has its faces turned inside out.
  const double sense = geometry.size.prod() < 0 ? -1 : 1;
  if (sense * surface.volume < 0) {
    *problem = MessageOf("mass.mesh-inside-out", {file});
    if (bad_meshes == BadMeshes::kLeaveOut) return std::nullopt;
    return SolidOf(TurnedInsideOut(*geometry.mesh), geometry.size, MeshVolume::kExact);
  }
  auto solid = SolidOf(*geometry.mesh, geometry.size, MeshVolume::kExact);
  if (!solid) *problem = MessageOf("mass.mesh-without-volume", {file});
  return solid;
}

SolidProperties InLink(const SolidProperties& solid, const Transform& X_LG) {
  return {solid.volume, X_LG * solid.center, X_LG.R * solid.inertia * X_LG.R.transpose()};
}

}  // namespace

std::vector<ShapeSolid> SolidsOf(std::span<const Visual> shapes, BadMeshes bad_meshes) {
  std::vector<ShapeSolid> out;
  for (const Visual& shape : shapes) {
    ShapeSolid& made = out.emplace_back();
    const Geometry& geometry = shape.geometry;
    made.name = shape.name.empty() ? WordOf(geometry.type) + " " + std::to_string(out.size()) : shape.name;
    std::optional<SolidProperties> solid;
    if (geometry.type == ShapeType::kMesh) {
      solid = SolidOfCheckedMesh(geometry, bad_meshes, &made.problem);
    } else {
      solid = SolidOf(geometry);
      if (!solid)
        made.problem = geometry.type == ShapeType::kHalfSpace || geometry.type == ShapeType::kHeightField
                           ? MessageOf("mass.shape-without-end", {WordOf(geometry.type)})
                           : MessageOf("mass.shape-without-volume", {WordOf(geometry.type)});
    }
    if (solid) made.solid = InLink(*solid, shape.X_LG);
  }
  return out;
}

std::optional<Inertial> WeighSolids(std::span<const ShapeSolid> solids, std::span<const double> densities) {
  assert(solids.size() == densities.size());
  Inertial out;
  Vector3 moment = Vector3::Zero();
  for (std::size_t i = 0; i < solids.size(); ++i) {
    if (!solids[i].solid) continue;
    const double mass = densities[i] * solids[i].solid->volume;
    out.mass += mass;
    moment += mass * solids[i].solid->center;
  }
  if (!(out.mass > 0)) return std::nullopt;
  out.com = moment / out.mass;
  for (std::size_t i = 0; i < solids.size(); ++i) {
    if (!solids[i].solid) continue;
    const SolidProperties& solid = *solids[i].solid;
    const Vector3 d = solid.center - out.com;
    // Steiner: I + m (d² 1 − d dᵀ)
    out.inertia += densities[i] * (solid.inertia + solid.volume * ParallelAxis(d));
  }
  out.inertia = (0.5 * (out.inertia + out.inertia.transpose())).eval();
  return out;
}

Inertial WithMass(const Inertial& inertial, double mass) {
  Inertial out = inertial;
  out.mass = mass;
  if (inertial.mass > 0) out.inertia *= mass / inertial.mass;
  return out;
}

std::optional<ShapeBounds> BoundsOfShapes(std::span<const Visual> shapes) {
  std::optional<ShapeBounds> out;
  for (const Visual& shape : shapes) {
    if (shape.geometry.type == ShapeType::kHalfSpace) continue;
    const ShapeMesh drawn = MeshOf(shape.geometry);
    if (!drawn.mesh) continue;
    const Vector3 a = drawn.mesh->lower.cast<double>(), b = drawn.mesh->upper.cast<double>();
    for (int corner = 0; corner < 8; ++corner) {
      const Vector3 at((corner & 1 ? b : a).x(), (corner & 2 ? b : a).y(), (corner & 4 ? b : a).z());
      const Vector3 p = shape.X_LG * at.cwiseProduct(drawn.scale);
      if (!out) out = ShapeBounds{p, p};
      out->low = out->low.cwiseMin(p);
      out->high = out->high.cwiseMax(p);
    }
  }
  return out;
}

}  // namespace linkwright
