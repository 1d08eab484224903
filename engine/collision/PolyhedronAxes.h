// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <limits>

#include "engine/collision/Polytope.h"
#include "engine/math/Types.h"

namespace linkwright {

/// A direction from A to B and how far apart it shows the polyhedra [m].
struct SeparatingAxis {
  double separation = -std::numeric_limits<double>::infinity();
  Vector3 n = Vector3::Zero();
  int a = -1, b = -1;  ///< a face of one side or an edge of both
};
struct SeparatingAxes {
  SeparatingAxis face, edges;

  double Best() const { return std::max(face.separation, edges.separation); }
};

/// How far apart two polyhedra are along a unit vector from A to B [m].
double SeparationAlong(const Polytope& a, const Polytope& b, const Vector3& n);

/// All axes of two boxes (Gottschalk, Lin and Manocha, OBBTree, 1996). False: they are more than `most`
/// apart. A face of b is taken where it is better than all of a by `flat`.
bool FindBoxAxes(const Polytope& a, const Polytope& b, double most, double flat, SeparatingAxes* out);
/// The face normals of both sides. False: they are more than `most` apart.
bool FindFaceAxes(const Polytope& a, const Polytope& b, double most, double flat, SeparatingAxis* out);
/// The normals across two edges that are faces of the Minkowski difference: those that are normals of both
/// edges (Gregorius, The separating axis test between convex polyhedra, 2013). False: more than `most` apart.
/// Of edges more than `reach` apart none is sought: the best axis is between edges as far apart as it says.
bool FindEdgeAxes(const Polytope& a, const Polytope& b, double most, double reach, SeparatingAxis* out);

}  // namespace linkwright
