// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/MassProperties.h"

#include <algorithm>
#include <cmath>

#include "engine/math/DenseAlgebra.h"
#include "engine/math/ParallelAxis.h"
#include "engine/model/HullTriangles.h"

namespace linkwright {
namespace {

// From the integrals of x², y², z² over a body that is symmetric about its axes.
SolidProperties FromSquares(double volume, const Vector3& squares) {
  SolidProperties out;
  out.volume = volume;
  out.inertia.diagonal() = Vector3::Constant(squares.sum()) - squares;
  return out;
}

// ∫x² over a box of half sides h0, h1, h2 grown by the radius r, x along h0. In its straight part, |x| ≤ h0,
// the cross-section is a rectangle with round corners; beyond, at t = x − h0, it shrinks with s = √(r² − t²):
// A(t) = 4 h1 h2 + 4 s (h1 + h2) + π s².
double GrownBoxSquare(double h0, double h1, double h2, double r) {
  const double rectangle = 4 * h1 * h2;
  const double edge = 4 * (h1 + h2);
  const double straight = (rectangle + edge * r + kPi * r * r) * 2 * h0 * h0 * h0 / 3;
  // ∫ tᵏ, ∫ tᵏ s and ∫ tᵏ s² for t from 0 to r, k = 0, 1, 2
  const double r2 = r * r;
  const double r3 = r2 * r;
  const double r4 = r2 * r2;
  const double r5 = r4 * r;
  const double k0 = rectangle * r + edge * kPi * r2 / 4 + kPi * 2 * r3 / 3;
  const double k1 = rectangle * r2 / 2 + edge * r3 / 3 + kPi * r4 / 4;
  const double k2 = rectangle * r3 / 3 + edge * kPi * r4 / 16 + kPi * 2 * r5 / 15;
  return straight + 2 * (h0 * h0 * k0 + 2 * h0 * k1 + k2);
}

SolidProperties GrownBox(const Vector3& half, double r) {
  const double a = half.x();
  const double b = half.y();
  const double c = half.z();
  const double volume = 8 * a * b * c + 8 * r * (a * b + b * c + c * a) + 2 * kPi * r * r * (a + b + c) +
                        4 * kPi / 3 * r * r * r;
  return FromSquares(volume,
                     {GrownBoxSquare(a, b, c, r), GrownBoxSquare(b, c, a, r), GrownBoxSquare(c, a, b, r)});
}

// Sums over the tetrahedra between the first point and the triangles of the hull.
std::optional<SolidProperties> SolidOfHull(const std::vector<Vector3>& points) {
  const auto triangles = HullTriangles(points);
  if (triangles.empty()) return std::nullopt;
  SolidProperties out;
  Matrix3 squares = Matrix3::Zero();
  Vector3 moment = Vector3::Zero();
  const auto corner = [&](int i) -> Vector3 { return points[static_cast<std::size_t>(i)] - points[0]; };
  for (const auto& [i, j, k] : triangles) {
    const Vector3 d = corner(i);
    const Vector3 e = corner(j);
    const Vector3 f = corner(k);
    const Vector3 sum = d + e + f;
    const double volume = d.dot(e.cross(f)) / 6;
    out.volume += volume;
    moment += volume * sum / 4;
    // ∫ x xᵀ over a tetrahedron with a corner in the origin and the others d, e, f:
    // V/20 (Σ_{u,v ∈ {d,e,f}} u vᵀ + Σ_u u uᵀ)
    squares +=
        volume / 20 * (sum * sum.transpose() + d * d.transpose() + e * e.transpose() + f * f.transpose());
  }
  if (!(out.volume > 0)) return std::nullopt;
  const Vector3 center = moment / out.volume;
  squares -= out.volume * center * center.transpose();
  out.center = points[0] + center;
  out.inertia = squares.trace() * Matrix3::Identity() - squares;
  return out;
}

}  // namespace

std::optional<SolidProperties> SolidOf(const Geometry& g) {
  const double r = g.radius;
  const double l = g.length;
  const bool sized = (g.size.array() > 0).all();
  switch (g.type) {
    case ShapeType::kBox:
      if (!sized) return std::nullopt;
      return FromSquares(g.size.prod(), g.size.prod() / 12 * g.size.cwiseAbs2());
    case ShapeType::kRoundedBox: {
      if (!sized || !(r >= 0)) return std::nullopt;
      const double edge = std::min(r, g.size.minCoeff() / 2);
      return GrownBox(g.size / 2 - Vector3::Constant(edge), edge);
    }
    case ShapeType::kSphere:
      if (!(r > 0)) return std::nullopt;
      return GrownBox(Vector3::Zero(), r);
    case ShapeType::kCapsule:
      if (!(r > 0) || !(l > 0)) return std::nullopt;
      return GrownBox({0, 0, l / 2}, r);
    case ShapeType::kCylinder: {
      if (!(r > 0) || !(l > 0)) return std::nullopt;
      const double volume = kPi * r * r * l;
      return FromSquares(volume, volume * Vector3(r * r / 4, r * r / 4, l * l / 12));
    }
    case ShapeType::kEllipsoid: {
      // ∫x² over an ellipsoid of semi-axis a is V a² / 5.
      if (!sized) return std::nullopt;
      const double volume = 4 * kPi / 3 * g.size.prod();
      return FromSquares(volume, volume / 5 * g.size.cwiseAbs2());
    }
    case ShapeType::kHull:
      return SolidOfHull(g.points);
    case ShapeType::kMesh:
    case ShapeType::kHalfSpace:
    case ShapeType::kHeightField:
      break;
  }
  return std::nullopt;
}

std::optional<Inertial> InertialFromShapes(const std::vector<Visual>& shapes, double mass,
                                           std::optional<SolidProperties> (*solid_of)(const Geometry&)) {
  struct Placed {
    SolidProperties solid;
    Transform X_LG;
  };
  std::vector<Placed> solids;
  double volume = 0;
  Vector3 moment = Vector3::Zero();
  for (const Visual& shape : shapes) {
    const auto solid = solid_of(shape.geometry);
    if (!solid) continue;
    solids.push_back({*solid, shape.X_LG});
    volume += solid->volume;
    moment += solid->volume * (shape.X_LG * solid->center);
  }
  if (!(volume > 0)) return std::nullopt;
  Inertial out;
  out.mass = mass;
  out.com = moment / volume;
  const double density = mass / volume;
  for (const Placed& placed : solids) {
    const Matrix3& R = placed.X_LG.R;
    const Vector3 d = placed.X_LG * placed.solid.center - out.com;
    // Steiner: I + V (d² 1 − d dᵀ)
    out.inertia +=
        density * (R * placed.solid.inertia * R.transpose() + placed.solid.volume * ParallelAxis(d));
  }
  out.inertia = (0.5 * (out.inertia + out.inertia.transpose())).eval();
  return out;
}

std::optional<InertiaEllipsoid> EllipsoidOf(const Inertial& inertial) {
  if (!(inertial.mass > 0) || !inertial.inertia.allFinite()) return std::nullopt;
  const SymmetricEigen principal = Eigenvectors(inertial.inertia);
  InertiaEllipsoid out;
  // I₁ = m (b² + c²) / 5 and round the circle, solved for a² = 5 (I₂ + I₃ − I₁) / 2m.
  for (int i = 0; i < 3; ++i)
    out.semi_axes[i] =
        std::sqrt(std::max(0.0, 2.5 / inertial.mass * (principal.values.sum() - 2 * principal.values[i])));
  Matrix3 axes = principal.vectors;
  if (axes.determinant() < 0) axes.col(2) = -axes.col(2);
  out.X_LE = {axes, inertial.com};
  return out;
}

Inertial InertialOf(const InertiaEllipsoid& ellipsoid, double mass) {
  const Vector3 squares = ellipsoid.semi_axes.cwiseAbs2();
  const Vector3 moments = mass / 5 * (Vector3::Constant(squares.sum()) - squares);
  const Matrix3& R = ellipsoid.X_LE.R;
  const Matrix3 inertia = R * moments.asDiagonal() * R.transpose();
  return {mass, ellipsoid.X_LE.p, (inertia + inertia.transpose()) / 2};
}

}  // namespace linkwright
