// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/collision/Features.h"
#include "engine/collision/Pairs.h"

namespace linkwright {
namespace {

/// The half-space n · p ≤ offset.
struct SolidBelow {
  Vector3 n;
  double offset;
  double margin;
  Manifold* out;

  double GapOf(const Vector3& p_W) const { return n.dot(p_W) - offset; }
  /// Adds the point p_W of B, if it is near enough.
  void Add(const Vector3& p_W, double gap, std::uint32_t code, const SurfaceBend& bend) const {
    if (!(gap <= margin)) return;
    AddPoint(p_W - 0.5 * gap * n, n, gap, {FeatureCode(FeatureKind::kFace, 0), FaceBend()}, {code, bend},
             out);
  }
  /// Adds the lowest point of a ball about p_W.
  void AddBall(const Vector3& p_W, double radius, std::uint32_t code) const {
    const double gap = GapOf(p_W) - radius;
    if (gap <= margin) Add(p_W - radius * n, gap, code, BallBend(radius, n));
  }
};

void AddBoxCorners(const SolidBelow& solid, const Transform& X_W, const Vector3& half, double radius) {
  // gap of corner (±, ±, ±) = n · p − offset ± n · x h_x ± n · y h_y ± n · z h_z − radius
  const Vector3 m = (X_W.R.transpose() * solid.n).cwiseProduct(half);
  const double middle = solid.GapOf(X_W.p) - radius;
  if (middle - m.cwiseAbs().sum() > solid.margin) return;
  const SurfaceBend bend = BallBend(radius, solid.n);
  for (int corner = 0; corner < 8; ++corner) {
    const Vector3 sign((corner & 1) ? 1 : -1, (corner & 2) ? 1 : -1, (corner & 4) ? 1 : -1);
    const double gap = middle + m.dot(sign);
    if (!(gap <= solid.margin)) continue;
    const Vector3 p_W = X_W * Vector3(half.cwiseProduct(sign));
    solid.Add(p_W - radius * solid.n, gap, FeatureCode(FeatureKind::kVertex, corner), bend);
  }
}

void AddCylinder(const SolidBelow& solid, const CollisionShape& shape, const Transform& X_W, double flat) {
  const Vector3 z = X_W.R.col(2);
  const Vector3 m = X_W.R.transpose() * solid.n;
  const double c = m.z(), s = std::hypot(m.x(), m.y()), r = shape.radius, h = shape.half_length;
  // lowest gap = n · p − offset − |c| h − s r
  if (solid.GapOf(X_W.p) - std::abs(c) * h - s * r > solid.margin) return;
  const int end = c > 0 ? 0 : 1;
  const Vector3 centre = X_W.p + (end ? h : -h) * z;
  if (2 * r * s <= flat) {
    for (int k = 0; k < 8; ++k) {
      const double angle = shape.rim_angle + k * kPi / 4;
      const Vector3 p_W = centre + r * (std::cos(angle) * X_W.R.col(0) + std::sin(angle) * X_W.R.col(1));
      solid.Add(p_W, solid.GapOf(p_W), FeatureCode(FeatureKind::kRim, 8 * end + k), FaceBend());
    }
    return;
  }
  const Vector3 down = -r / s * (m.x() * X_W.R.col(0) + m.y() * X_W.R.col(1));
  if (2 * h * std::abs(c) <= flat) {
    const SurfaceBend bend = LineBend(z, r, solid.n);
    for (int k = 0; k < 2; ++k) {
      const Vector3 p_W = X_W.p + (k ? h : -h) * z + down;
      solid.Add(p_W, solid.GapOf(p_W), FeatureCode(FeatureKind::kMantle, k), bend);
    }
    return;
  }
  const Vector3 p_W = centre + down;
  solid.Add(p_W, solid.GapOf(p_W), FeatureCode(FeatureKind::kRim, 16 + end), RimBend(z, r, solid.n));
}

void AddEllipsoid(const SolidBelow& solid, const Vector3& half, const Transform& X_W) {
  const Vector3 m = X_W.R.transpose() * solid.n, w = half.cwiseProduct(half).cwiseProduct(m);
  const double reach = std::sqrt(m.dot(w)), gap = solid.GapOf(X_W.p) - reach;
  if (!(gap <= solid.margin)) return;
  // p = −D² n / |D n|
  solid.Add(X_W.p - X_W.R * (w / reach), gap, FeatureCode(FeatureKind::kSurface, 0),
            EllipsoidBend(X_W.R, half, solid.n));
}

}  // namespace

void CollideHalfSpace(const PosedShape& half_space, const PosedShape& b, const ContactLimits& limits,
                      Manifold* out) {
  const Vector3 n = half_space.X_W.R.col(2);
  const SolidBelow solid{n, n.dot(half_space.X_W.p), limits.margin, out};
  const CollisionShape& shape = b.shape;
  const Transform& X_W = b.X_W;
  switch (shape.type) {
    case CollisionType::kSphere:
      solid.AddBall(X_W.p, shape.radius, FeatureCode(FeatureKind::kSurface, 0));
      break;
    case CollisionType::kCapsule:
      for (int k = 0; k < 2; ++k) {
        const Vector3 p_W = X_W.p + (k ? shape.half_length : -shape.half_length) * X_W.R.col(2);
        solid.AddBall(p_W, shape.radius, FeatureCode(FeatureKind::kVertex, k));
      }
      break;
    case CollisionType::kBox:
      AddBoxCorners(solid, X_W, shape.half, 0);
      break;
    case CollisionType::kRoundedBox:
      AddBoxCorners(solid, X_W, shape.half - Vector3::Constant(shape.radius), shape.radius);
      break;
    case CollisionType::kCylinder:
      AddCylinder(solid, shape, X_W, limits.flat);
      break;
    case CollisionType::kEllipsoid:
      AddEllipsoid(solid, shape.half, X_W);
      break;
    case CollisionType::kHull: {
      const std::size_t begin = out->size();
      const Vector3 m = X_W.R.transpose() * n;
      const double middle = solid.GapOf(X_W.p);
      for (std::size_t i = 0; i < shape.hull->vertices.size(); ++i) {
        const Vector3& p = shape.hull->vertices[i];
        const double gap = middle + m.dot(p);
        if (gap <= limits.margin) {
          solid.Add(X_W * p, gap, FeatureCode(FeatureKind::kVertex, static_cast<int>(i)), {});
        }
      }
      KeepEight(begin, n, out);
      break;
    }
    case CollisionType::kHalfSpace:
    case CollisionType::kHeightField:
      break;
  }
}

}  // namespace linkwright
