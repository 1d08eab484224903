// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/collision/Features.h"
#include "engine/collision/Pairs.h"
#include "engine/collision/Segments.h"

namespace linkwright {
namespace {

constexpr std::uint32_t kBall = FeatureCode(FeatureKind::kSurface, 0);

/// Two balls about p_A and p_B; `fallback`: the normal where the centres coincide. Returns whether they are
/// near enough.
struct BallPair {
  Vector3 n = Vector3::Zero(), p_W = Vector3::Zero();
  double gap = 0;

  bool Set(const Vector3& p_A, double r_A, const Vector3& p_B, double r_B, double margin,
           const Vector3& fallback) {
    const Vector3 d = p_B - p_A;
    const double reach = r_A + r_B + margin, square = d.squaredNorm();
    if (!(reach >= 0 && square <= reach * reach)) return false;
    const double distance = std::sqrt(square);
    // The direction of a rounding error is none.
    n = distance > 1e-14 * (r_A + r_B) ? Vector3(d / distance) : fallback;
    gap = distance - r_A - r_B;
    // p = p_A + (r_A + gap / 2) n
    p_W = p_A + (r_A + 0.5 * gap) * n;
    return true;
  }
};

/// The part of a capsule at the parameter t of its axis, from −half_length to half_length.
SurfacePart CapsulePart(const CollisionShape& shape, const Vector3& z, double t, const Vector3& n) {
  if (t > -shape.half_length && t < shape.half_length) {
    return {FeatureCode(FeatureKind::kEdge, 0), LineBend(z, shape.radius, n)};
  }
  return {FeatureCode(FeatureKind::kVertex, t > 0 ? 1 : 0), BallBend(shape.radius, n)};
}

/// The sphere's side of a pair whose other side has the outward normal `out_W` at a surface point `x_W`,
/// which is `distance` (signed) from the sphere's centre.
void AddFromSurface(const PosedShape& sphere, const Vector3& out_W, double distance, const SurfacePart& part,
                    double margin, Manifold* out) {
  const double r = sphere.shape.radius, gap = distance - r;
  if (!(gap <= margin)) return;
  const Vector3 n = -out_W;
  AddPoint(sphere.X_W.p + (r + 0.5 * gap) * n, n, gap, {kBall, BallBend(r, n)}, part, out);
}

}  // namespace

void CollideSpheres(const PosedShape& a, const PosedShape& b, const ContactLimits& limits, Manifold* out) {
  BallPair pair;
  const double r_A = a.shape.radius, r_B = b.shape.radius;
  if (!pair.Set(a.X_W.p, r_A, b.X_W.p, r_B, limits.margin, Vector3::UnitZ())) return;
  AddPoint(pair.p_W, pair.n, pair.gap, {kBall, BallBend(r_A, pair.n)}, {kBall, BallBend(r_B, pair.n)}, out);
}

void CollideSphereCapsule(const PosedShape& sphere, const PosedShape& b, const ContactLimits& limits,
                          Manifold* out) {
  const Vector3 z = b.X_W.R.col(2);
  const double h = b.shape.half_length, t = std::clamp(z.dot(sphere.X_W.p - b.X_W.p), -h, h);
  BallPair pair;
  if (!pair.Set(sphere.X_W.p, sphere.shape.radius, b.X_W.p + t * z, b.shape.radius, limits.margin,
                b.X_W.R.col(0))) {
    return;
  }
  AddPoint(pair.p_W, pair.n, pair.gap, {kBall, BallBend(sphere.shape.radius, pair.n)},
           CapsulePart(b.shape, z, t, pair.n), out);
}

void CollideSphereBox(const PosedShape& sphere, const PosedShape& b, const ContactLimits& limits,
                      Manifold* out) {
  const double r = b.shape.type == CollisionType::kRoundedBox ? b.shape.radius : 0;
  const Vector3 half = b.shape.half - Vector3::Constant(r);
  const Vector3 y = b.X_W.R.transpose() * (sphere.X_W.p - b.X_W.p);
  const Vector3 x = y.cwiseMax(-half).cwiseMin(half), d = y - x;
  const double square = d.squaredNorm(), reach = sphere.shape.radius + r + limits.margin;
  if (!(reach >= 0 && square <= reach * reach)) {
    if (square > 0 || reach >= 0) return;
  }
  int outside = 0, axis = 0, corner = 0;
  for (int k = 0; k < 3; ++k) {
    if (d[k] != 0) ++outside;
    if (y[k] > 0) corner |= 1 << k;
  }
  if (outside <= 1) {
    // Above a face, or inside: the face that is nearest.
    double nearest = -std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k) {
      const double above = std::abs(y[k]) - half[k];
      if (above > nearest) {
        nearest = above;
        axis = k;
      }
    }
    const double sign = y[axis] > 0 ? 1 : -1;
    AddFromSurface(sphere, sign * b.X_W.R.col(axis), nearest - r,
                   {FeatureCode(FeatureKind::kFace, 2 * axis + (sign > 0)), FaceBend()}, limits.margin, out);
    return;
  }
  const double distance = std::sqrt(square);
  const Vector3 normal = b.X_W.R * (d / distance);
  if (outside == 3) {
    AddFromSurface(sphere, normal, distance - r,
                   {FeatureCode(FeatureKind::kVertex, corner), BallBend(r, normal)}, limits.margin, out);
    return;
  }
  for (int k = 0; k < 3; ++k) {
    if (d[k] == 0) axis = k;
  }
  // Edges are numbered by their axis and the signs of the two others.
  const int number = 4 * axis + ((corner >> ((axis + 1) % 3)) & 1) + 2 * ((corner >> ((axis + 2) % 3)) & 1);
  AddFromSurface(sphere, normal, distance - r,
                 {FeatureCode(FeatureKind::kEdge, number), LineBend(b.X_W.R.col(axis), r, normal)},
                 limits.margin, out);
}

void CollideSphereCylinder(const PosedShape& sphere, const PosedShape& b, const ContactLimits& limits,
                           Manifold* out) {
  const Vector3 y = b.X_W.R.transpose() * (sphere.X_W.p - b.X_W.p);
  const double r = b.shape.radius, h = b.shape.half_length, rho = std::hypot(y.x(), y.y());
  const double side = rho - r, above = std::abs(y.z()) - h, sign = y.z() > 0 ? 1 : -1;
  const Vector3 z = b.X_W.R.col(2),
                radial = rho > 0 ? Vector3(y.x() / rho, y.y() / rho, 0) : Vector3(1, 0, 0);
  if (side > 0 && above > 0) {
    const double distance = std::hypot(side, above);
    const Vector3 normal = b.X_W.R * ((side * radial + above * sign * Vector3::UnitZ()) / distance);
    AddFromSurface(sphere, normal, distance,
                   {FeatureCode(FeatureKind::kRim, sign > 0 ? 17 : 16), RimBend(z, r, normal)}, limits.margin,
                   out);
  } else if (above > side) {
    AddFromSurface(sphere, sign * z, above, {FeatureCode(FeatureKind::kFace, sign > 0 ? 1 : 0), FaceBend()},
                   limits.margin, out);
  } else {
    const Vector3 normal = b.X_W.R * radial;
    AddFromSurface(sphere, normal, side, {FeatureCode(FeatureKind::kMantle, 2), LineBend(z, r, normal)},
                   limits.margin, out);
  }
}

void CollideSphereEllipsoid(const PosedShape& sphere, const PosedShape& b, const ContactLimits& limits,
                            Manifold* out) {
  const Vector3 y = b.X_W.R.transpose() * (sphere.X_W.p - b.X_W.p);
  const Vector3& a = b.shape.half;
  if (y.norm() - a.maxCoeff() - sphere.shape.radius > limits.margin) return;
  // The nearest surface point is x_k = a_k² y_k / (a_k² + t), its normal is along y_k / (a_k² + t), with the
  // greatest root t of Σ (a_k y_k / (a_k² + t))² = 1; u = t + min a² keeps digits (Eberly, Distance from a
  // point to an ellipse, an ellipsoid, or a hyperellipsoid, 2013).
  int least = 0;
  for (int k = 1; k < 3; ++k) {
    if (a[k] < a[least]) least = k;
  }
  const Vector3 d = (a.array() - a[least]) * (a.array() + a[least]);
  Vector3 m = Vector3::Zero();
  // The left side is convex and falls with u: from where it is at least 1, Newton's method rises to its root.
  const auto rise = [&](double u, bool with_least) {
    for (int i = 0; i < 100; ++i) {
      double f = -1, slope = 0;
      for (int k = 0; k < 3; ++k) {
        if (y[k] == 0 || (!with_least && d[k] == 0)) continue;
        const double q = a[k] * y[k] / (d[k] + u);
        f += q * q;
        slope -= 2 * q * q / (d[k] + u);
      }
      if (slope == 0) break;
      const double next = u - f / slope;
      if (!(next > u)) break;
      u = next;
    }
    return u;
  };
  // First without the shortest axis, whose own bound may be so small that it takes ever so many steps from
  // there. None of both: y is in the plane across that axis, nearer to both of its ends than to the rim.
  double u = rise(0, false);
  u = std::max(u, (a.array() * y.array().abs() - d.array()).maxCoeff());
  if (u > 0) u = rise(u, true);
  double rest = 1;
  Vector3 x = Vector3::Zero();
  for (int k = 0; k < 3; ++k) {
    if (d[k] + u > 0) {
      m[k] = y[k] / (d[k] + u);
      x[k] = a[k] * a[k] * m[k];
      rest -= a[k] * a[k] * m[k] * m[k];
    }
  }
  if (u == 0 && rest > 0) {
    m[least] = (y[least] < 0 ? -1 : 1) * std::sqrt(rest) / a[least];
    x[least] = a[least] * a[least] * m[least];
  }
  const Vector3 normal = m.normalized(), normal_W = b.X_W.R * normal;
  // The distance along the normal, so that rounding of x along the surface does not count.
  AddFromSurface(sphere, normal_W, normal.dot(y - x),
                 {FeatureCode(FeatureKind::kSurface, 0), EllipsoidBend(b.X_W.R, a, normal_W)}, limits.margin,
                 out);
}

void CollideCapsules(const PosedShape& a, const PosedShape& b, const ContactLimits& limits, Manifold* out) {
  const Vector3 u = a.X_W.R.col(2), w = b.X_W.R.col(2), offset = b.X_W.p - a.X_W.p;
  const double r_A = a.shape.radius, r_B = b.shape.radius, h_A = a.shape.half_length,
               h_B = b.shape.half_length;
  const double reach = r_A + r_B + h_A + h_B + limits.margin;
  if (offset.squaredNorm() > reach * reach) return;
  const Vector3 cross = u.cross(w);
  const double sine = cross.norm();
  const auto add = [&](double s, double t, const Vector3& fallback) {
    BallPair pair;
    if (!pair.Set(a.X_W.p + s * u, r_A, b.X_W.p + t * w, r_B, limits.margin, fallback)) return;
    AddPoint(pair.p_W, pair.n, pair.gap, CapsulePart(a.shape, u, s, pair.n),
             CapsulePart(b.shape, w, t, pair.n), out);
  };
  if (2 * sine * std::min(h_A, h_B) <= limits.flat) {
    // Side by side: the ends of what they have in common of A's axis.
    const double sign = u.dot(w) > 0 ? 1 : -1, middle = u.dot(offset);
    const double from = std::max(-h_A, middle - h_B), to = std::min(h_A, middle + h_B);
    if (from < to) {
      const Vector3 fallback = a.X_W.R.col(0);
      const auto place = [&](double s, bool end_of_A) {
        // On B's axis, t from its own end where that is what ends.
        const double t = end_of_A ? std::clamp(w.dot(s * u - offset), -h_B, h_B)
                                  : ((s > middle) == (sign > 0) ? h_B : -h_B);
        add(s, t, fallback);
      };
      place(from, -h_A >= middle - h_B);
      place(to, h_A <= middle + h_B);
      return;
    }
  }
  const SegmentPair nearest = NearestOfSegments(u, h_A, offset, w, h_B);
  add(nearest.s, nearest.t, sine > 0 ? Vector3(cross / sine) : Vector3(a.X_W.R.col(0)));
}

}  // namespace linkwright
