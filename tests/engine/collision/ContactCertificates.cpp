// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <sstream>

#include "tests/engine/collision/BruteForce.h"

namespace collision_test {
namespace {

constexpr double kTolerance = 1e-9;  // of the spec, for shapes of up to a metre
constexpr double kFlat = 1e-10;

/// The distance of the farthest point from the origin of the shape, roughly.
double Reach(const CollisionShape& shape) {
  double most = 0;
  for (int k = 0; k < 3; ++k) {
    for (const double sign : {-1., 1.})
      most = std::max(most, Farthest(shape, {}, sign * Vector3::Unit(k)).norm());
  }
  return most;
}

/// Of the least points, all equal to rounding, the one whose normal separates best. Where a vertex is above a
/// face as near as two edges are beside it, each has its own normal.
const ManifoldPoint& Certified(const ShapePair& pair, const Manifold& points) {
  const ManifoldPoint* best = &Deepest(points);
  const double least = best->gap;
  double most = Separation(pair, best->n_W);
  for (const ManifoldPoint& point : points) {
    if (point.gap > least + kTolerance) continue;
    const double separation = Separation(pair, point.n_W);
    if (separation > most + 1e-12) {
      most = separation;
      best = &point;
    }
  }
  return *best;
}

}  // namespace

std::string WhatIsWrong(const ShapePair& pair, double margin) {
  std::ostringstream out;
  out.precision(12);
  const auto collide = [&](double within) {
    return Contacts(pair.a, pair.X_A, pair.b, pair.X_B, within, kFlat);
  };
  const BruteGap brute = GapByBruteForce(pair);
  const Manifold points = collide(margin);
  if (points.empty()) {
    if (brute.gap > margin - kTolerance) return {};
    const Manifold all = collide(10);
    if (all.empty()) return "nothing found at all";
    const ManifoldPoint& deepest = Deepest(all);
    if (!brute.exact && deepest.gap > margin - kTolerance &&
        Separation(pair, deepest.n_W) > deepest.gap - kTolerance) {
      return {};
    }
    out << "missed: gap " << brute.gap << ", margin " << margin;
    return out.str();
  }
  const ManifoldPoint& deepest = Certified(pair, points);
  if (points.size() > 8) return "more than eight points";
  for (const ManifoldPoint& point : points) {
    if (!point.p_W.allFinite() || !point.a.radii.allFinite() || !point.b.radii.allFinite())
      return "not finite";
    if (!(std::abs(point.n_W.norm() - 1) < 1e-12)) return "normal not of length 1";
    if (!(point.gap <= margin)) return "a point beyond the margin";
    // Only points that touch carry forces.
    if (std::abs(point.gap) > 1e-3) continue;
    const double on_A = Outside(pair.a, pair.X_A, point.p_W - point.gap / 2 * point.n_W),
                 on_B = Outside(pair.b, pair.X_B, point.p_W + point.gap / 2 * point.n_W);
    // Of curved surfaces, equal gaps to rounding leave the point open by the root of that.
    const double off = HasCore(pair.a) && HasCore(pair.b) ? kTolerance : 1e-6;
    if (std::max(on_A, on_B) > off) {
      out << "a point off the surfaces by " << on_A << ", " << on_B << "; gap " << point.gap << " beside "
          << deepest.gap << ", brute force " << brute.gap << ", feature " << std::hex << point.feature;
      return out.str();
    }
  }
  // A separation along any direction is at most the signed distance.
  const double separation = Separation(pair, deepest.n_W);
  if (std::abs(separation - deepest.gap) > 10 * kTolerance) {
    out << "gap " << deepest.gap << ", but along its normal " << separation << "; brute force " << brute.gap;
    return out.str();
  }
  // Where curved shapes are deep in each other, several directions are nearly as deep; it is no state of a
  // simulation.
  const double allowed = !brute.exact && deepest.gap < -1e-2 * std::min(Reach(pair.a), Reach(pair.b))
                             ? -1e-2 * deepest.gap
                             : kTolerance;
  if (brute.exact ? std::abs(brute.gap - deepest.gap) > allowed : brute.gap > deepest.gap + allowed) {
    out << "gap " << deepest.gap << ", brute force " << brute.gap;
    return out.str();
  }
  int corners = 0;
  const double area = CommonArea(pair, deepest.n_W, 1e-12, &corners);
  if (area > 1e-12) {
    const double found = ManifoldArea(points, deepest.n_W);
    // Eight of nine or more points do not span all of it.
    if (std::abs(deepest.gap) < margin - 1e-5 && found < area * (corners > 8 ? .8 : 1 - 1e-6) - 1e-12) {
      out << "contact area " << found << " of " << area << ", corners " << corners;
      return out.str();
    }
  }
  const Manifold swapped = Contacts(pair.b, pair.X_B, pair.a, pair.X_A, margin, kFlat);
  if (swapped.empty()) return "nothing found when exchanged";
  ShapePair exchanged{pair.b, pair.a, pair.X_B, pair.X_A, pair.family};
  const ManifoldPoint& other = Certified(exchanged, swapped);
  if (std::abs(other.gap - deepest.gap) > allowed) {
    out << "gap " << deepest.gap << ", exchanged " << other.gap;
    return out.str();
  }
  // Where two directions are equally deep, either may be the normal.
  if ((other.n_W + deepest.n_W).norm() > 1e-6 &&
      Separation(pair, -other.n_W) < deepest.gap - std::max(allowed, 10 * kTolerance)) {
    out << "normal " << deepest.n_W.transpose() << ", exchanged " << other.n_W.transpose();
    return out.str();
  }
  return {};
}

std::string WhatIsWrongOnPlane(const CollisionShape& b, const Transform& X_Plane, const Transform& X_B,
                               double margin) {
  std::ostringstream out;
  out.precision(12);
  const Vector3 n = X_Plane.R.col(2);
  const double gap = n.dot(Farthest(b, X_B, -n) - X_Plane.p);
  const Manifold points = Contacts(Floor(), X_Plane, b, X_B, margin, kFlat),
                 swapped = Contacts(b, X_B, Floor(), X_Plane, margin, kFlat);
  if (points.size() != swapped.size()) return "another number of points when exchanged";
  if (points.empty()) {
    if (gap < margin - kTolerance) out << "missed: gap " << gap;
    return out.str();
  }
  if (points.size() > 8) return "more than eight points";
  if (std::abs(Deepest(points).gap - gap) > kTolerance)
    out << "gap " << Deepest(points).gap << ", by definition " << gap;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const ManifoldPoint& point = points[i];
    if (point.n_W != n || swapped[i].n_W != -n || point.gap != swapped[i].gap)
      return "another normal when exchanged";
    const Vector3 p_B = point.p_W + point.gap / 2 * n;
    if (std::abs(n.dot(p_B - X_Plane.p) - point.gap) > kTolerance || Outside(b, X_B, p_B) > kTolerance) {
      return "a point off the surfaces";
    }
  }
  if (!HasCore(b)) return out.str();
  // Of a face that lies flat, all of it.
  const Core core = CoreOf(b, X_B);
  for (std::size_t f = 0; f < core.faces.size(); ++f) {
    if (core.normals[f].dot(n) > -.9 || core.normals[f].cross(n).norm() > 1e-12 || gap > margin - 1e-6)
      continue;
    std::vector<FlatPoint> face;
    const Vector3 t1 = n.unitOrthogonal(), t2 = n.cross(t1);
    for (const Vector3& p : core.faces[f]) face.emplace_back(t1.dot(p), t2.dot(p));
    if (ManifoldArea(points, n) < PolygonArea(face) * (face.size() > 8 ? .8 : 1 - 1e-6) - 1e-12)
      return "contact area";
  }
  return out.str();
}

std::string WhatIsWrongOnField(const CollisionShape& field, const CollisionShape& b, const Transform& X_F,
                               const Transform& X_B, double margin) {
  std::ostringstream out;
  out.precision(12);
  const HeightField& grid = *field.field;
  const auto vertex = [&](int column, int row) {
    return X_F * Vector3(grid.size_x * (column / (grid.columns - 1.) - .5),
                         grid.size_y * (row / (grid.rows - 1.) - .5),
                         grid.heights[static_cast<std::size_t>(row * grid.columns + column)]);
  };
  std::vector<Core> triangles;
  for (int row = 0; row + 1 < grid.rows; ++row) {
    for (int column = 0; column + 1 < grid.columns; ++column) {
      const Vector3 p[4] = {vertex(column, row), vertex(column + 1, row), vertex(column + 1, row + 1),
                            vertex(column, row + 1)};
      for (int half = 0; half < 2; ++half) {
        Core& triangle = triangles.emplace_back();
        triangle.points = {p[0], p[1 + half], p[2 + half]};
        triangle.is_thin = true;
        for (std::size_t k = 0; k < 3; ++k)
          triangle.edges.push_back({triangle.points[k], triangle.points[(k + 1) % 3]});
        triangle.faces = {triangle.points};
        triangle.normals = {(p[1 + half] - p[0]).cross(p[2 + half] - p[0]).normalized()};
      }
    }
  }
  const Vector3 up = X_F.R.col(2);
  // How far above the field a point above one of its triangles is, along `up`.
  const auto above = [&](const Vector3& q, double* height) {
    for (const Core& triangle : triangles) {
      const Vector3& n = triangle.normals[0];
      const double h = n.dot(q - triangle.points[0]) / n.dot(up);
      const Vector3 foot = q - h * up;
      bool inside = true;
      for (const auto& e : triangle.edges) inside = inside && n.dot((e[1] - e[0]).cross(foot - e[0])) >= 0;
      if (inside) {
        *height = h;
        return true;
      }
    }
    return false;
  };
  const Manifold points = Contacts(field, X_F, b, X_B, margin, kFlat),
                 swapped = Contacts(b, X_B, field, X_F, margin, kFlat);
  if (points.size() != swapped.size()) return "another number of points when exchanged";
  double least = 1e300;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const ManifoldPoint& point = points[i];
    if (!point.p_W.allFinite() || std::abs(point.n_W.norm() - 1) > 1e-12) return "not a point";
    if (swapped[i].n_W != -point.n_W || swapped[i].gap != point.gap) return "another normal when exchanged";
    if (point.n_W.dot(up) < -1e-9) return "a normal into the ground";
    least = std::min(least, point.gap);
  }
  double lowest = 1e300, height = 0;
  for (int i = 0; i < 400; ++i) {
    // Directions of a spiral
    const double z = 1 - (i + .5) / 200, angle = 2.399963229728653 * i, s = std::sqrt(1 - z * z);
    const Vector3 d(s * std::cos(angle), s * std::sin(angle), z);
    if (above(Farthest(b, X_B, d), &height)) lowest = std::min(lowest, height);
  }
  if (lowest < -kTolerance && !(least < 0)) {
    out << "missed: " << -lowest << " below the field, gap " << least;
    return out.str();
  }
  if (!HasCore(b)) return {};
  const Core core = CoreOf(b, X_B);
  for (const Vector3& p : core.points) {
    if (!above(p, &height) || height < 1e-9) return {};
  }
  double gap = 1e300;
  for (const Core& triangle : triangles) {
    if (CoreSeparation(triangle, core) <= 1e-9) return {};
    gap = std::min(gap, CoreDistance(triangle, core));
  }
  gap -= core.radius;
  if (gap < margin - kTolerance ? std::abs(gap - least) > kTolerance : least < gap - kTolerance) {
    out << "gap " << least << ", brute force " << gap;
  }
  return out.str();
}

std::string Describe(const ShapePair& pair) {
  std::ostringstream out;
  out.precision(17);
  const auto side = [&](const CollisionShape& shape, const Transform& X) {
    out << kTypeNames[static_cast<std::size_t>(shape.type)] << " half " << shape.half.transpose()
        << " radius " << shape.radius << " half length " << shape.half_length;
    if (shape.hull) out << " vertices " << shape.hull->vertices.size();
    out << "\n  at " << X.p.transpose() << " R " << X.R.row(0) << " " << X.R.row(1) << " " << X.R.row(2)
        << "\n";
  };
  out << kFamilyNames[static_cast<std::size_t>(pair.family)] << "\n";
  side(pair.a, pair.X_A);
  side(pair.b, pair.X_B);
  return out.str();
}

}  // namespace collision_test
