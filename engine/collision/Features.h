// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "engine/collision/Collide.h"

namespace linkwright {

/// What part of a shape carries a point; with a number it makes half of ManifoldPoint::feature.
enum class FeatureKind : std::uint32_t { kSurface, kVertex, kEdge, kFace, kRim, kMantle };

constexpr std::uint32_t FeatureCode(FeatureKind kind, int number) {
  return static_cast<std::uint32_t>(kind) << 28 | static_cast<std::uint32_t>(number);
}
constexpr std::uint64_t FeaturePair(std::uint32_t a, std::uint32_t b) {
  return std::uint64_t{a} << 32 | std::uint64_t{b};
}

/// A part of a surface at a point: which, and how it bends there.
struct SurfacePart {
  std::uint32_t code = 0;
  SurfaceBend bend;
};

/// H of a ball of `radius` (0: a vertex) at the unit normal n.
inline SurfaceBend BallBend(double radius, const Vector3& n) {
  SurfaceBend bend;
  // H = R (1 − n nᵀ)
  if (radius != 0) bend.radii = radius * (Matrix3::Identity() - n * n.transpose());
  return bend;
}
inline SurfaceBend FaceBend() {
  SurfaceBend bend;
  bend.flat = 2;
  return bend;
}
/// H of a straight line along the unit vector `along`, surrounded by `radius` (0: an edge).
inline SurfaceBend LineBend(const Vector3& along, double radius, const Vector3& n) {
  SurfaceBend bend;
  bend.flat = 1;
  bend.along = along;
  // H = R s sᵀ with s = along × n
  if (radius != 0) {
    const Vector3 s = along.cross(n);
    bend.radii = radius * s * s.transpose();
  }
  return bend;
}
/// H of a circle of `radius` about the unit vector `axis`. Its support point is r n_t / |n_t| with n_t the
/// part of n across the axis.
inline SurfaceBend RimBend(const Vector3& axis, double radius, const Vector3& n) {
  SurfaceBend bend;
  const Vector3 s = axis.cross(n);
  const double square = s.squaredNorm();
  // H = r / |n_t| · s sᵀ / |s|², |s| = |n_t|
  if (square > 0) bend.radii = radius / (square * std::sqrt(square)) * s * s.transpose();
  return bend;
}
/// H of an ellipsoid with these semi-axes, its axes in the columns of R. Its support point is D² n / |D n|.
inline SurfaceBend EllipsoidBend(const Matrix3& R, const Vector3& semi_axes, const Vector3& n) {
  SurfaceBend bend;
  const Vector3 squares = semi_axes.cwiseProduct(semi_axes), m = R.transpose() * n;
  const Vector3 w = squares.cwiseProduct(m);
  const double length = std::sqrt(m.dot(w));
  // H = D² / |D n| − D² n nᵀ D² / |D n|³
  const Matrix3 H = (Matrix3(squares.asDiagonal()) - w * w.transpose() / (length * length)) / length;
  bend.radii = R * H * R.transpose();
  return bend;
}

/// Appends the point between p_A and p_B = p_A + gap n, where the gap is at most the margin.
inline void AddPoint(const Vector3& p_W, const Vector3& n_W, double gap, const SurfacePart& a,
                     const SurfacePart& b, Manifold* out) {
  ManifoldPoint& point = out->emplace_back();
  point.p_W = p_W;
  point.n_W = n_W;
  point.gap = gap;
  point.feature = FeaturePair(a.code, b.code);
  point.a = a.bend;
  point.b = b.bend;
}

/// Exchanges A and B in the points from `begin` on.
void ExchangeSides(std::size_t begin, Manifold* out);

/// Keeps of the points from `begin` on the deepest and those that with it span the largest area across n, at
/// most 8, in their order.
void KeepEight(std::size_t begin, const Vector3& n, Manifold* out);

}  // namespace linkwright
