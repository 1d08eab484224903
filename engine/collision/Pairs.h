// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/collision/Collide.h"

namespace linkwright {

// The pairs of shapes with code of their own. All append to *out as Collide does; A is the first.

struct PosedShape {
  const CollisionShape& shape;
  const Transform& X_W;
};
struct ContactLimits {
  double margin = 0, flat = 0;  ///< as of Collide [m]
};

void CollideHalfSpace(const PosedShape& half_space, const PosedShape& b, const ContactLimits& limits,
                      Manifold* out);

void CollideSpheres(const PosedShape& a, const PosedShape& b, const ContactLimits& limits, Manifold* out);
void CollideSphereCapsule(const PosedShape& sphere, const PosedShape& b, const ContactLimits& limits,
                          Manifold* out);
/// `b`: box or rounded box.
void CollideSphereBox(const PosedShape& sphere, const PosedShape& b, const ContactLimits& limits,
                      Manifold* out);
void CollideSphereCylinder(const PosedShape& sphere, const PosedShape& b, const ContactLimits& limits,
                           Manifold* out);
void CollideSphereEllipsoid(const PosedShape& sphere, const PosedShape& b, const ContactLimits& limits,
                            Manifold* out);
void CollideCapsules(const PosedShape& a, const PosedShape& b, const ContactLimits& limits, Manifold* out);

/// Each of sphere, capsule, box, rounded box, hull: a polyhedron with a radius.
void CollidePolyhedra(const PosedShape& a, const PosedShape& b, const ContactLimits& limits, Manifold* out);
/// One at least of cylinder, ellipsoid; the other any bounded convex shape.
void CollideSmooth(const PosedShape& a, const PosedShape& b, const ContactLimits& limits, Manifold* out);
void CollideHeightField(const PosedShape& field, const PosedShape& b, const ContactLimits& limits,
                        Manifold* out);

}  // namespace linkwright
