// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/engine/collision/AdversarialPairs.h"

namespace collision_test {

/// A polyhedron (or segment or point) by all its vertices, edges and faces, with a radius around it.
struct Core {
  std::vector<Vector3> points, normals;
  std::vector<std::array<Vector3, 2>> edges;
  std::vector<std::vector<Vector3>> faces;  ///< counter-clockwise seen from outside
  double radius = 0;
  bool is_thin = false;  ///< without volume
};
Core CoreOf(const CollisionShape& shape, const Transform& X);
bool HasCore(const CollisionShape& shape);
/// Of cores that do not overlap.
double CoreDistance(const Core& a, const Core& b);
/// The greatest separation over all faces that the Minkowski difference can have.
double CoreSeparation(const Core& a, const Core& b);

inline double Separation(const ShapePair& pair, const Vector3& n) {
  return SeparationAlong(pair.a, pair.X_A, pair.b, pair.X_B, n);
}

/// The signed distance of two bounded convex shapes. Of shapes with cores: from all vertices, edges and
/// faces, without any search; `exact`. Else the greatest separation of the shapes that a search from many
/// directions finds: the signed distance is at least that.
struct BruteGap {
  double gap = 0;
  bool exact = false;
};
BruteGap GapByBruteForce(const ShapePair& pair);

/// The area that two flat faces that face each other along n have in common; negative: there are no such
/// faces. `corners`: how many corners it has.
double CommonArea(const ShapePair& pair, const Vector3& n, double parallel, int* corners);
using FlatPoint = Eigen::Vector2d;
/// The area of a convex polygon, its corners in order.
double PolygonArea(const std::vector<FlatPoint>& p);
/// The area of the convex hull of the points, seen along n.
double ManifoldArea(const Manifold& points, const Vector3& n);

/// What is wrong with the contacts of the pair, empty: nothing. Depth and normal by certificates from the
/// shapes' definitions, the manifold by clipping, and the contacts of the exchanged pair.
std::string WhatIsWrong(const ShapePair& pair, double margin);
/// Of a half-space and a bounded convex shape.
std::string WhatIsWrongOnPlane(const CollisionShape& b, const Transform& X_Plane, const Transform& X_B,
                               double margin);
/// Of a height field and a bounded convex shape: the gap of what is above the field, by all its triangles;
/// that what is partly below it touches; the exchanged pair.
std::string WhatIsWrongOnField(const CollisionShape& field, const CollisionShape& b, const Transform& X_F,
                               const Transform& X_B, double margin);
/// The pair in numbers, to be built again.
std::string Describe(const ShapePair& pair);

}  // namespace collision_test
