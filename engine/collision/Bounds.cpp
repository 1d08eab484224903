// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/collision/CollisionShape.h"

namespace linkwright {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

Box3 BoundsOfReach(const Vector3& centre, const Vector3& reach) { return {centre - reach, centre + reach}; }

Box3 HalfSpaceBounds(const Transform& X_WS) {
  Box3 out = BoundsOfReach(Vector3::Zero(), Vector3::Constant(kUnbounded));
  const Vector3 n = X_WS.R.col(2);
  for (int k = 0; k < 3; ++k) {
    if (n[k] == 1) out.upper[k] = X_WS.p[k];
    if (n[k] == -1) out.lower[k] = X_WS.p[k];
  }
  return out;
}

Box3 HeightFieldBounds(const HeightField& field, const Transform& X_WS) {
  const auto [low, high] = std::minmax_element(field.heights.begin(), field.heights.end());
  if (low == field.heights.end()) return {Vector3::Constant(kUnbounded), Vector3::Constant(-kUnbounded)};
  const Vector3 centre(0, 0, 0.5 * (*low + *high)),
      half(field.size_x / 2, field.size_y / 2, 0.5 * (*high - *low));
  Box3 out = BoundsOfReach(X_WS * centre, X_WS.R.cwiseAbs() * half);
  for (int k = 0; k < 3; ++k) {
    const double down = -X_WS.R(k, 2);
    if (down < -1e-12) out.lower[k] = -kUnbounded;
    if (down > 1e-12) out.upper[k] = kUnbounded;
  }
  return out;
}

}  // namespace

Box3 Bounds(const CollisionShape& shape, const Transform& X_WS) {
  const Matrix3& R = X_WS.R;
  switch (shape.type) {
    case CollisionType::kHalfSpace:
      return HalfSpaceBounds(X_WS);
    case CollisionType::kSphere:
      return BoundsOfReach(X_WS.p, Vector3::Constant(shape.radius));
    case CollisionType::kBox:
      return BoundsOfReach(X_WS.p, R.cwiseAbs() * shape.half);
    case CollisionType::kRoundedBox:
      return BoundsOfReach(X_WS.p, R.cwiseAbs() * (shape.half - Vector3::Constant(shape.radius)) +
                                       Vector3::Constant(shape.radius));
    case CollisionType::kCapsule:
      return BoundsOfReach(X_WS.p, R.col(2).cwiseAbs() * shape.half_length + Vector3::Constant(shape.radius));
    case CollisionType::kCylinder: {
      // reach along world axis k: |z_k| h + r √(1 − z_k²) = |z_k| h + r √(x_k² + y_k²)
      const Vector3 across = (R.col(0).cwiseAbs2() + R.col(1).cwiseAbs2()).cwiseSqrt();
      return BoundsOfReach(X_WS.p, R.col(2).cwiseAbs() * shape.half_length + shape.radius * across);
    }
    case CollisionType::kEllipsoid:
      // reach along world axis k: |D Rᵀ e_k|
      return BoundsOfReach(X_WS.p, (R.cwiseAbs2() * shape.half.cwiseAbs2()).cwiseSqrt());
    case CollisionType::kHull: {
      Box3 out{Vector3::Constant(kUnbounded), Vector3::Constant(-kUnbounded)};
      for (const Vector3& p_S : shape.hull->vertices) {
        const Vector3 p_W = R * p_S;
        out.lower = out.lower.cwiseMin(p_W);
        out.upper = out.upper.cwiseMax(p_W);
      }
      return {out.lower + X_WS.p, out.upper + X_WS.p};
    }
    case CollisionType::kHeightField:
      return HeightFieldBounds(*shape.field, X_WS);
  }
  return {};
}

}  // namespace linkwright
