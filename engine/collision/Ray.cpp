// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/Ray.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright {
namespace {

constexpr double kNoHit = -1;
constexpr double kRayFar = std::numeric_limits<double>::infinity();

/// The stretch of a line that lies in a convex shape; empty: enter > leave.
struct Stretch {
  double enter = -kRayFar, leave = kRayFar;

  bool IsEmpty() const { return !(enter <= leave); }
  void Cut(const Stretch& other) {
    enter = std::max(enter, other.enter);
    leave = std::min(leave, other.leave);
  }
  /// Of parts whose union is convex.
  void Join(const Stretch& other) {
    if (other.IsEmpty()) return;
    if (IsEmpty()) {
      *this = other;
      return;
    }
    enter = std::min(enter, other.enter);
    leave = std::max(leave, other.leave);
  }
};
constexpr Stretch kNoStretch{kRayFar, -kRayFar};

/// Where normal · (p + t d) ≤ offset: along the line `height` = offset − normal · p grows by −`slope`.
Stretch BelowPlane(double height, double slope) {
  if (slope > 0) return {-kRayFar, height / slope};
  if (slope < 0) return {height / slope, kRayFar};
  return height >= 0 ? Stretch{} : kNoStretch;
}

/// a t² + 2 b t + c ≤ 0, a ≥ 0.
Stretch BelowParabola(double a, double b, double c) {
  if (!(a > 0)) return c <= 0 ? Stretch{} : kNoStretch;
  const double root = b * b - a * c;
  if (root < 0) return kNoStretch;
  // Both roots without cancellation.
  const double q = -(b + std::copysign(std::sqrt(root), b));
  if (q == 0) return {0, 0};
  const double one = q / a, other = c / q;
  return {std::min(one, other), std::max(one, other)};
}

Stretch InBall(const Vector3& p, const Vector3& d, double radius) {
  return BelowParabola(d.squaredNorm(), p.dot(d), p.squaredNorm() - radius * radius);
}

Stretch InSlabs(const Vector3& p, const Vector3& d, const Vector3& half) {
  Stretch in;
  for (int k = 0; k < 3; ++k) {
    in.Cut(BelowPlane(half[k] - p[k], d[k]));
    in.Cut(BelowPlane(half[k] + p[k], -d[k]));
  }
  return in;
}

/// A cylinder along `axis` (0 … 2).
Stretch InCylinder(const Vector3& p, const Vector3& d, int axis, double radius, double half_length) {
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  Stretch in = BelowParabola(d[u] * d[u] + d[v] * d[v], p[u] * d[u] + p[v] * d[v],
                             p[u] * p[u] + p[v] * p[v] - radius * radius);
  in.Cut(BelowPlane(half_length - p[axis], d[axis]));
  in.Cut(BelowPlane(half_length + p[axis], -d[axis]));
  return in;
}

Stretch InCapsule(const Vector3& p, const Vector3& d, double radius, double half_length) {
  Stretch in = InCylinder(p, d, 2, radius, half_length);
  const Vector3 end(0, 0, half_length);
  in.Join(InBall(p - end, d, radius));
  in.Join(InBall(p + end, d, radius));
  return in;
}

/// The balls round the points of the box within: three boxes, the cylinders along its edges, the balls at its
/// corners.
Stretch InRoundedBox(const Vector3& p, const Vector3& d, const Vector3& half, double radius) {
  const Vector3 core = (half.array() - radius).max(0);
  Stretch in = kNoStretch;
  for (int k = 0; k < 3; ++k) {
    Vector3 wide = core;
    wide[k] += radius;
    in.Join(InSlabs(p, d, wide));
    for (int edge = 0; edge < 4; ++edge) {
      Vector3 at = Vector3::Zero();
      at[(k + 1) % 3] = (edge & 1) != 0 ? core[(k + 1) % 3] : -core[(k + 1) % 3];
      at[(k + 2) % 3] = (edge & 2) != 0 ? core[(k + 2) % 3] : -core[(k + 2) % 3];
      in.Join(InCylinder(p - at, d, k, radius, core[k]));
    }
  }
  for (int corner = 0; corner < 8; ++corner) {
    Vector3 at = core;
    for (int k = 0; k < 3; ++k)
      if ((corner & (1 << k)) != 0) at[k] = -at[k];
    in.Join(InBall(p - at, d, radius));
  }
  return in;
}

Stretch InHull(const Vector3& p, const Vector3& d, const ConvexHull& hull) {
  Stretch in;
  for (const ConvexHull::Face& face : hull.faces)
    in.Cut(BelowPlane(face.offset - face.normal.dot(p), face.normal.dot(d)));
  return in;
}

/// Of a triangle met from above.
double MeetTriangle(const Vector3& p, const Vector3& d, const Vector3& a, const Vector3& b,
                    const Vector3& c) {
  const Vector3 n = (b - a).cross(c - a);  // upwards
  const double fall = n.dot(d);
  if (!(fall < 0)) return kNoHit;
  const double t = n.dot(a - p) / fall;
  if (!(t >= 0)) return kNoHit;
  const Vector3 x = p + t * d;
  // A point on the line between two triangles is in both.
  const double least = -1e-12 * n.squaredNorm();
  const Vector3 corners[3] = {a, b, c};
  for (int k = 0; k < 3; ++k)
    if (n.dot((corners[(k + 1) % 3] - corners[k]).cross(x - corners[k])) < least) return kNoHit;
  return t;
}

/// Passes the cells of the grid that are below the ray in their order.
double MeetField(const Vector3& p, const Vector3& d, const HeightField& field) {
  if (field.columns < 2 || field.rows < 2) return kNoHit;
  const double size[2] = {field.size_x, field.size_y};
  const int cells[2] = {field.columns - 1, field.rows - 1};
  Stretch over{0, kRayFar};
  for (int k = 0; k < 2; ++k) {
    over.Cut(BelowPlane(size[k] / 2 - p[k], d[k]));
    over.Cut(BelowPlane(size[k] / 2 + p[k], -d[k]));
  }
  if (over.IsEmpty()) return kNoHit;
  double cell[2], next[2];
  int at[2], step[2];
  for (int k = 0; k < 2; ++k) {
    cell[k] = size[k] / cells[k];
    const double x = p[k] + over.enter * d[k] + size[k] / 2;
    at[k] = std::clamp(static_cast<int>(std::floor(x / cell[k])), 0, cells[k] - 1);
    step[k] = d[k] > 0 ? 1 : -1;
    const double border = (at[k] + (d[k] > 0 ? 1 : 0)) * cell[k] - size[k] / 2;
    next[k] = d[k] == 0 ? kRayFar : (border - p[k]) / d[k];
  }
  const auto point = [&](int column, int row) {
    return Vector3(column * cell[0] - size[0] / 2, row * cell[1] - size[1] / 2,
                   field.heights[static_cast<std::size_t>(row * field.columns + column)]);
  };
  while (at[0] >= 0 && at[0] < cells[0] && at[1] >= 0 && at[1] < cells[1]) {
    const Vector3 low = point(at[0], at[1]), high = point(at[0] + 1, at[1] + 1);
    double nearest = kNoHit;
    for (const double t : {MeetTriangle(p, d, low, point(at[0] + 1, at[1]), high),
                           MeetTriangle(p, d, low, high, point(at[0], at[1] + 1))})
      if (t >= 0 && (nearest < 0 || t < nearest)) nearest = t;
    if (nearest >= 0) return nearest;
    const int k = next[0] < next[1] ? 0 : 1;
    if (!(next[k] <= over.leave)) return kNoHit;
    at[k] += step[k];
    next[k] += cell[k] / std::abs(d[k]);
  }
  return kNoHit;
}

}  // namespace

double RayDistance(const CollisionShape& shape, const Transform& X_WS, const Vector3& p_W,
                   const Vector3& d_W) {
  const Vector3 p = X_WS.R.transpose() * (p_W - X_WS.p), d = X_WS.R.transpose() * d_W;
  Stretch in = kNoStretch;
  switch (shape.type) {
    case CollisionType::kHalfSpace:
      return p.z() >= 0 && d.z() < 0 ? -p.z() / d.z() : kNoHit;
    case CollisionType::kHeightField:
      return MeetField(p, d, *shape.field);
    case CollisionType::kSphere:
      in = InBall(p, d, shape.radius);
      break;
    case CollisionType::kBox:
      in = InSlabs(p, d, shape.half);
      break;
    case CollisionType::kRoundedBox:
      in = InRoundedBox(p, d, shape.half, shape.radius);
      break;
    case CollisionType::kCapsule:
      in = InCapsule(p, d, shape.radius, shape.half_length);
      break;
    case CollisionType::kCylinder:
      in = InCylinder(p, d, 2, shape.radius, shape.half_length);
      break;
    case CollisionType::kEllipsoid:
      in = InBall(p.cwiseQuotient(shape.half), d.cwiseQuotient(shape.half), 1);
      break;
    case CollisionType::kHull:
      in = InHull(p, d, *shape.hull);
      break;
  }
  if (in.IsEmpty() || in.leave < 0) return kNoHit;
  return in.enter >= 0 ? in.enter : in.leave;
}

}  // namespace linkwright
