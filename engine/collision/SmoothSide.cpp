// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/SmoothSide.h"

#include <cmath>

#include "engine/collision/Pairs.h"
#include "engine/collision/Patch.h"

namespace linkwright {

void SmoothSide::Set(const CollisionShape& shape, const Transform& X_WS, const Vector3& origin) {
  type = shape.type;
  half = shape.half;
  radius = shape.radius;
  half_length = shape.half_length;
  rim_angle = shape.rim_angle;
  X = {X_WS.R, X_WS.p - origin};
  is_polytope = type != CollisionType::kCylinder && type != CollisionType::kEllipsoid;
  if (is_polytope) polytope.Set(shape, X_WS, origin);
}

void SmoothSide::SetTriangle(const Vector3& a, const Vector3& b, const Vector3& c) {
  type = CollisionType::kHull;
  is_polytope = true;
  polytope.SetTriangle(a, b, c);
  X = {Matrix3::Identity(), polytope.centre};
}

Vector3 SmoothSide::Support(const Vector3& d) const {
  if (is_polytope) return polytope[polytope.Support(d)];
  if (type == CollisionType::kEllipsoid) {
    // p = D² d / |D d|
    const Vector3 m = X.R.transpose() * d, w = half.cwiseProduct(m);
    return X.p + X.R * (half.cwiseProduct(w) / w.norm());
  }
  // In the cylinder's frame: of a direction near its axis, d − z (z · d) is rounding, and not across the
  // axis.
  const Vector3 m = X.R.transpose() * d;
  const double s = std::hypot(m.x(), m.y()), scale = s > 0 ? radius / s : 0;
  return X * Vector3(scale * m.x(), scale * m.y(), m.z() < 0 ? -half_length : half_length);
}

SurfacePart SmoothSide::PointPart(const Vector3& n) const {
  if (is_polytope) return VertexPart(polytope, polytope.Support(n), n);
  if (type == CollisionType::kEllipsoid) {
    return {FeatureCode(FeatureKind::kSurface, 0), EllipsoidBend(X.R, half, n)};
  }
  return {FeatureCode(FeatureKind::kRim, axis().dot(n) < 0 ? 16 : 17), RimBend(axis(), radius, n)};
}

double SmoothSide::Size() const {
  if (is_polytope) return polytope.Size();
  return type == CollisionType::kEllipsoid ? 2 * half.maxCoeff() : 2 * std::hypot(radius, half_length);
}

void CollideSmooth(const PosedShape& a, const PosedShape& b, const ContactLimits& limits, Manifold* out) {
  thread_local SmoothSide sides[2];
  const Vector3 origin = a.X_W.p;
  sides[0].Set(a.shape, a.X_W, origin);
  sides[1].Set(b.shape, b.X_W, origin);
  PairNormal pair;
  const double radii = sides[0].core_radius() + sides[1].core_radius();
  if (!FindPairNormal(sides[0], sides[1], limits.margin + radii, limits.flat, &pair)) return;
  AddSmoothContacts(sides[0], sides[1], pair, origin, limits.margin, limits.flat, out);
}

bool SmoothSide::IsPointAlong(const Vector3& outward, double flat) const {
  if (is_polytope) {
    const auto& vertices = polytope.vertices;
    const double most = outward.dot(polytope[polytope.Support(outward)]);
    return std::count_if(vertices.begin(), vertices.end(),
                         [&](const Vector3& v) { return outward.dot(v) >= most - flat; }) == 1;
  }
  if (type != CollisionType::kCylinder) return true;
  const double c = axis().dot(outward), s = axis().cross(outward).norm();
  return 2 * radius * s > flat && 2 * half_length * std::abs(c) > flat;
}

bool SmoothSide::IsAboveFace(const Vector3& n, const Vector3& q, double tolerance) const {
  if (!is_polytope) return (q - X.p).cross(n).norm() <= radius + tolerance;
  for (const Polytope::Face& face : polytope.faces) {
    if (face.normal != n) continue;
    for (int i = 0; i < face.count; ++i) {
      const Vector3& from = polytope[face.loop[i]];
      const Vector3 along = polytope[face.loop[i + 1 == face.count ? 0 : i + 1]] - from;
      if (n.dot(along.cross(q - from)) < -tolerance * along.norm()) return false;
    }
  }
  return true;
}

}  // namespace linkwright
