// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/collision/ConvexHull.h"
#include "engine/collision/HeightField.h"
#include "engine/math/Types.h"

namespace linkwright {

enum class CollisionType {
  kHalfSpace,
  kSphere,
  kBox,
  kRoundedBox,
  kCapsule,
  kCylinder,
  kEllipsoid,
  kHull,
  kHeightField
};

/// A rigid shape in its own frame S, centred on the origin. Cylinders and capsules lie along z; a half-space
/// is solid where z < 0.
struct CollisionShape {
  CollisionType type = CollisionType::kSphere;
  /// Box, rounded box: half side lengths (rounded box: including the radius); ellipsoid: semi-axes [m].
  Vector3 half = Vector3::Zero();
  double radius = 0;       ///< sphere, capsule, cylinder; rounded box: of its edges [m]
  double half_length = 0;  ///< cylinder: half height; capsule: half height without caps [m]
  /// Cylinder: angle from x about z of the first of the eight rim points where an end lies flat [rad].
  double rim_angle = 0;
  std::shared_ptr<const ConvexHull> hull;
  std::shared_ptr<const HeightField> field;
};

/// An axis-aligned box, world axes [m].
struct Box3 {
  Vector3 lower = Vector3::Zero(), upper = Vector3::Zero();
};

/// The least box that encloses the shape. A half-space is unbounded, but for the side that it does not reach
/// where its normal is a world axis. A height field is solid without end below.
Box3 Bounds(const CollisionShape& shape, const Transform& X_WS);

}  // namespace linkwright
