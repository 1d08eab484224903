// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/MeshSolid.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/math/DenseAlgebra.h"

namespace linkwright {
namespace {

using Corners = std::array<Vector3, 3>;

Corners CornersOf(const MeshData& mesh, std::size_t triangle, const Vector3& scale) {
  Corners out;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto& p = mesh.positions[mesh.indices[3 * triangle + k]];
    out[k] = Vector3(static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2]))
                 .cwiseProduct(scale);
  }
  return out;
}

}  // namespace

std::optional<SolidProperties> SolidOf(const MeshData& mesh, const Vector3& scale, MeshVolume counting) {
  const std::size_t count = mesh.indices.size() / 3;
  const bool exact = counting == MeshVolume::kExact;
  // A mirrored mesh has its faces turned inside out.
  const double sense = scale.prod() < 0 ? -1 : 1;

  // The middle of the surface, each face weighted with its area.
  Vector3 middle = Vector3::Zero();
  double area = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Corners c = CornersOf(mesh, i, scale);
    const double a = (c[1] - c[0]).cross(c[2] - c[0]).norm() / 2;
    area += a;
    middle += a * (c[0] + c[1] + c[2]) / 3;
  }
  if (!(area > 0)) return std::nullopt;
  middle /= area;

  if (counting == MeshVolume::kShell) {
    SolidProperties skin{area, middle, Matrix3::Zero()};
    // ∫ x xᵀ over a triangle with corners d, e, f: A/12 (Σ_{u,v} u vᵀ + Σ_u u uᵀ)
    Matrix3 squares = Matrix3::Zero();
    for (std::size_t i = 0; i < count; ++i) {
      const Corners c = CornersOf(mesh, i, scale);
      const double a = (c[1] - c[0]).cross(c[2] - c[0]).norm() / 2;
      const Vector3 d = c[0] - middle, e = c[1] - middle, f = c[2] - middle, sum = d + e + f;
      squares += a / 12 * (sum * sum.transpose() + d * d.transpose() + e * e.transpose() + f * f.transpose());
    }
    skin.inertia = squares.trace() * Matrix3::Identity() - squares;
    return skin;
  }
  const auto volume_over = [&](const Corners& c, const Vector3& apex) {
    const double six = sense * (c[0] - apex).dot((c[1] - apex).cross(c[2] - apex));
    return (exact ? six : std::abs(six)) / 6;
  };
  SolidProperties out;
  for (std::size_t i = 0; i < count; ++i) {
    const Corners c = CornersOf(mesh, i, scale);
    const double volume = volume_over(c, middle);
    out.volume += volume;
    out.center += volume * (c[0] + c[1] + c[2] + middle) / 4;
  }
  if (!(out.volume > 1e-30)) return std::nullopt;
  out.center /= out.volume;

  // The version that weighed boxes kept the vertices about the centre in single precision.
  const auto about_center = [&](const Vector3& p) -> Vector3 {
    if (counting != MeshVolume::kBox) return p - out.center;
    return (p - out.center).cast<float>().cast<double>();
  };
  // ∫ x xᵀ over a tetrahedron with a corner in the origin and the others d, e, f:
  // V/20 (Σ_{u,v ∈ {d,e,f}} u vᵀ + Σ_u u uᵀ)
  // By amounts the pyramids over the centre fill another volume than those over the middle of the surface:
  // it is theirs that MuJoCo weighs.
  Matrix3 squares = Matrix3::Zero();
  out.volume = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Corners c = CornersOf(mesh, i, scale);
    const Vector3 d = about_center(c[0]), e = about_center(c[1]), f = about_center(c[2]), sum = d + e + f;
    const double volume = volume_over({d, e, f}, Vector3::Zero());
    out.volume += volume;
    squares +=
        volume / 20 * (sum * sum.transpose() + d * d.transpose() + e * e.transpose() + f * f.transpose());
  }
  out.inertia = squares.trace() * Matrix3::Identity() - squares;
  if (counting != MeshVolume::kBox) return out;
  // Half sides h with I₁ = V (h₂² + h₃²) / 3 and round the circle.
  const Vector3 moments = Eigenvalues(out.inertia);
  double box = 8;
  for (int i = 0; i < 3; ++i)
    box *= std::sqrt(std::max(0.0, 1.5 * (moments.sum() - 2 * moments[i]) / out.volume));
  if (!(box > 1e-30)) return std::nullopt;
  out.inertia *= box / out.volume;
  out.volume = box;
  return out;
}

std::optional<SolidProperties> SolidWithMeshes(const Geometry& geometry) {
  if (geometry.type != ShapeType::kMesh) return SolidOf(geometry);
  if (!geometry.mesh) return std::nullopt;
  return SolidOf(*geometry.mesh, geometry.size, MeshVolume::kAmounts);
}

}  // namespace linkwright
