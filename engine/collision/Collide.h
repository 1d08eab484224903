// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "engine/collision/CollisionShape.h"
#include "engine/math/Types.h"

namespace linkwright {

/// How a surface bends at a point: H, the gradient of its support point with respect to the outward unit
/// normal. When the normal turns by dn within the tangent plane, the support point moves by H dn.
struct SurfaceBend {
  Matrix3 radii = Matrix3::Zero();  ///< H: symmetric, H n = 0, world axes [m]; of the directions not flat
  /// Directions without a finite H: 2 for a face, 1 for an edge or a mantle's line, 0 for what is curved and
  /// for a vertex (H = 0).
  int flat = 0;
  Vector3 along = Vector3::Zero();  ///< where `flat` is 1: that direction, unit, world axes
};

/// A point at which two shapes touch or are about to.
struct ManifoldPoint {
  Vector3 p_W = Vector3::Zero();  ///< midway between the two surfaces along n [m]
  Vector3 n_W = Vector3::Zero();  ///< unit, from A to B
  double gap = 0;                 ///< signed distance along n [m], negative where the shapes overlap
  /// The feature of A (upper half) and of B (lower half) that carry the point: kind and number. It persists
  /// while the same vertices, edges or faces carry the point.
  std::uint64_t feature = 0;
  SurfaceBend a, b;
};

using Manifold = std::vector<ManifoldPoint>;

/// Appends the contact points of two shapes whose gap is at most `margin` [m] to *out, in a deterministic
/// order: at most 8 a pair of convex shapes, at most 8 a triangle of a height field. The least gap of the
/// points is the signed distance of the shapes: their distance, or minus the least translation that
/// separates them. `flat` [m]: surfaces that deviate from parallel by less than this over their own size lie
/// flat on each other (several points instead of one). Two half-spaces, two height fields, and one of each,
/// do not touch.
///
/// Exchanging A and B gives the same points with n negated and the halves of `feature` exchanged.
void Collide(const CollisionShape& a, const Transform& X_WA, const CollisionShape& b, const Transform& X_WB,
             double margin, double flat, Manifold* out);

}  // namespace linkwright
