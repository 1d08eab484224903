// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/collision/Features.h"
#include "engine/collision/Polytope.h"

namespace linkwright {

/// A face, an edge or a vertex of a polyhedron.
struct Patch {
  const Polytope* body = nullptr;
  FeatureKind kind = FeatureKind::kVertex;
  int number = 0;
  const int* loop = nullptr;  ///< its vertices
  int count = 0;

  bool is_face() const { return kind == FeatureKind::kFace; }
  const Vector3& normal() const { return body->faces[static_cast<std::size_t>(number)].normal; }
};

Patch FacePatch(const Polytope& body, int face);
Patch EdgePatch(const Polytope& body, int edge);
Patch VertexPatch(const Polytope& body, const int& vertex);

SurfacePart VertexPart(const Polytope& body, int vertex, const Vector3& n);
SurfacePart EdgePart(const Polytope& body, int edge, const Vector3& n);
SurfacePart PartOf(const Patch& patch, const Vector3& n);

/// Two polyhedra that face each other along the unit vector n, from A to B, in a frame with world axes.
struct FacingPair {
  const Polytope& a;
  const Polytope& b;
  Vector3 origin;  ///< of the frame, in the world [m]
  Vector3 n;
  double gap = 0;  ///< least, of the polyhedra without their radii [m]
  double margin = 0, flat = 0;

  /// Appends the point between the cores' points p_A and p_B = p_A + core_gap direction, if near enough.
  void Add(const Vector3& p_A, const Vector3& direction, double core_gap, const SurfacePart& part_A,
           const SurfacePart& part_B, Manifold* out) const;
};

/// Appends the corners of what the patches have in common, seen along n. A vertex above a face has that
/// face's normal and its distance from it, two edges that cross their common perpendicular; where the patches
/// are flat on each other all have n. No gap is below pair.gap.
void AddCommonCorners(const Patch& a, const Patch& b, const FacingPair& pair, bool is_flat, Manifold* out);

/// The contacts of two posed polyhedra.
void CollidePolytopes(const Polytope& a, const Polytope& b, const Vector3& origin, double margin, double flat,
                      Manifold* out);
enum class ApartSide { kOverlap, kAbove, kBelow };
/// On which side of A, along `up`, B's nearest point is. Appends the nearest points alone, where that is
/// above.
ApartSide AddIfAbove(const Polytope& a, const Polytope& b, const Vector3& up, const Vector3& origin,
                     double margin, double flat, Manifold* out);

}  // namespace linkwright
