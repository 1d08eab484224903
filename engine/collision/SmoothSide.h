// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/collision/Features.h"
#include "engine/collision/Polytope.h"

namespace linkwright {

/// One side of a pair with a curved shape: a cylinder, an ellipsoid, or the polyhedron of another with its
/// radius, in a frame with world axes.
struct SmoothSide {
  void Set(const CollisionShape& shape, const Transform& X_WS, const Vector3& origin);
  /// A triangle as of Polytope.
  void SetTriangle(const Vector3& a, const Vector3& b, const Vector3& c);

  /// The farthest point along d.
  Vector3 Support(const Vector3& d) const;
  /// The part of the surface whose support point has the outward unit normal n, taken as not flat.
  SurfacePart PointPart(const Vector3& n) const;
  /// Whether one point alone is farthest along `outward`, to within `flat`.
  bool IsPointAlong(const Vector3& outward, double flat) const;
  /// Whether q is above the flat face whose outward normal is n.
  bool IsAboveFace(const Vector3& n, const Vector3& q, double tolerance) const;
  Vector3 axis() const { return X.R.col(2); }
  double core_radius() const { return is_polytope ? polytope.radius : 0; }
  double Size() const;

  CollisionType type = CollisionType::kCylinder;
  Vector3 half = Vector3::Zero();
  double radius = 0, half_length = 0, rim_angle = 0;  ///< as of CollisionShape
  Transform X;
  bool is_polytope = false;
  Polytope polytope;
};

/// A unit normal from A to B and how far apart it shows them, without their core radii [m].
struct PairNormal {
  Vector3 n = Vector3::Zero();
  double gap = 0;
};

/// The normal with the greatest gap: the distance, or minus the least depth. False: farther apart than
/// `most`.
bool FindPairNormal(const SmoothSide& a, const SmoothSide& b, double most, double flat, PairNormal* out);

/// Appends the points where the sides face each other along pair.n.
void AddSmoothContacts(const SmoothSide& a, const SmoothSide& b, const PairNormal& pair,
                       const Vector3& origin, double margin, double flat, Manifold* out);

}  // namespace linkwright
