// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/collision/BruteForce.h"

#include <algorithm>
#include <sstream>

namespace collision_test {
namespace {

constexpr double kTolerance = 1e-9;  // of the spec, for shapes of up to a metre
constexpr double kFlat = 1e-10;

double SegmentDistance(const std::array<Vector3, 2>& e, const std::array<Vector3, 2>& f) {
  const auto to_segment = [](const Vector3& p, const std::array<Vector3, 2>& s) {
    const Vector3 d = s[1] - s[0];
    const double square = d.squaredNorm(),
                 t = square > 0 ? std::clamp((p - s[0]).dot(d) / square, 0., 1.) : 0;
    return (p - s[0] - t * d).norm();
  };
  double best =
      std::min({to_segment(e[0], f), to_segment(e[1], f), to_segment(f[0], e), to_segment(f[1], e)});
  const Vector3 u = e[1] - e[0], w = f[1] - f[0], d = f[0] - e[0], c = u.cross(w);
  const double square = c.squaredNorm();
  if (square > 1e-20 * u.squaredNorm() * w.squaredNorm()) {
    const double s = d.cross(w).dot(c) / square, t = d.cross(u).dot(c) / square;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) best = std::min(best, std::abs(d.dot(c)) / std::sqrt(square));
  }
  return best;
}
double FaceDistance(const Vector3& p, const std::vector<Vector3>& loop, const Vector3& n) {
  // A face without area is its edges.
  if ((loop[1] - loop[0]).cross(loop[2] - loop[0]).norm() < 1e-15) return 1e300;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (n.dot((loop[(i + 1) % loop.size()] - loop[i]).cross(p - loop[i])) < 0) return 1e300;
  }
  return std::abs(n.dot(p - loop[0]));
}
/// Of cores that do not overlap.
double CoreDistance(const Core& a, const Core& b) {
  double best = 1e300;
  for (const auto& e : a.edges) {
    for (const auto& f : b.edges) best = std::min(best, SegmentDistance(e, f));
  }
  for (std::size_t f = 0; f < a.faces.size(); ++f) {
    for (const Vector3& p : b.points) best = std::min(best, FaceDistance(p, a.faces[f], a.normals[f]));
  }
  for (std::size_t f = 0; f < b.faces.size(); ++f) {
    for (const Vector3& p : a.points) best = std::min(best, FaceDistance(p, b.faces[f], b.normals[f]));
  }
  return best;
}
double CoreSeparation(const Core& a, const Core& b, const Vector3& n) {
  double most = -1e300, least = 1e300;
  for (const Vector3& p : a.points) most = std::max(most, n.dot(p));
  for (const Vector3& p : b.points) least = std::min(least, n.dot(p));
  return least - most;
}
/// The greatest separation over all faces that the Minkowski difference can have.
double CoreSeparation(const Core& a, const Core& b) {
  double best = -1e300;
  for (const Vector3& n : a.normals) best = std::max(best, CoreSeparation(a, b, n));
  for (const Vector3& n : b.normals) best = std::max(best, CoreSeparation(a, b, -n));
  for (const auto& e : a.edges) {
    for (const auto& f : b.edges) {
      const Vector3 u = e[1] - e[0], w = f[1] - f[0], c = u.cross(w);
      // Below, the direction is rounding; near such pairs a face's normal is as good.
      if (!(c.squaredNorm() > 1e-12 * u.squaredNorm() * w.squaredNorm())) continue;
      const Vector3 n = c.normalized();
      best = std::max({best, CoreSeparation(a, b, n), CoreSeparation(a, b, -n)});
    }
  }
  if (!a.is_thin || !b.is_thin) return best;
  // What lies in one plane is apart within it.
  for (const Core* core : {&a, &b}) {
    for (const Core* plane : {&a, &b}) {
      for (const auto& e : core->edges) {
        for (const Vector3& m : plane->normals) {
          const Vector3 n = (e[1] - e[0]).cross(m);
          if (!(n.norm() > 1e-9)) continue;
          best =
              std::max({best, CoreSeparation(a, b, n.normalized()), CoreSeparation(a, b, -n.normalized())});
        }
      }
    }
  }
  return best;
}

double Separation(const ShapePair& pair, const Vector3& n) {
  return SeparationAlong(pair.a, pair.X_A, pair.b, pair.X_B, n);
}

/// Directions that faces, lines and centres suggest.
std::vector<Vector3> StartDirections(const ShapePair& pair) {
  std::vector<Vector3> out, lines;
  const auto add = [&](const Vector3& n) {
    if (n.norm() > 1e-12) {
      out.push_back(n.normalized());
      out.push_back(-n.normalized());
    }
  };
  const auto side = [&](const CollisionShape& shape, const Transform& X) {
    for (int k = 0; k < 3; ++k) lines.push_back(X.R.col(k));
    if (shape.type == CollisionType::kHull) {
      for (const auto& face : shape.hull->faces) add(X.R * face.normal);
    } else {
      for (int k = 0; k < 3; ++k) add(X.R.col(k));
    }
  };
  side(pair.a, pair.X_A);
  side(pair.b, pair.X_B);
  const Vector3 d = pair.X_B.p - pair.X_A.p;
  add(d);
  for (const Vector3& u : lines) add(d - u * u.dot(d));
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 3; j < 6; ++j) add(lines[i].cross(lines[j]));
  }
  for (int i = 0; i < 27; ++i) add(Vector3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1));
  return out;
}

double GreatestSeparation(const ShapePair& pair) {
  struct Start {
    Vector3 n;
    double gap;
  };
  std::vector<Start> starts;
  for (const Vector3& n : StartDirections(pair)) starts.push_back({n, Separation(pair, n)});
  std::sort(starts.begin(), starts.end(), [](const Start& x, const Start& y) { return x.gap > y.gap; });
  double best = starts[0].gap;
  int tried = 0;
  std::vector<Vector3> seen;
  for (const Start& start : starts) {
    if (std::any_of(seen.begin(), seen.end(), [&](const Vector3& n) { return n.dot(start.n) > .98; }))
      continue;
    seen.push_back(start.n);
    if (++tried > 4) break;
    Vector3 n = start.n;
    double gap = start.gap, turn = 0;
    for (double reach = .3; reach > 1e-8;) {
      const Vector3 t1 = n.unitOrthogonal(), t2 = n.cross(t1);
      bool better = false;
      for (int k = 0; k < 8; ++k) {
        const double angle = turn + k * kPi / 4;
        const Vector3 next = (n + reach * (std::cos(angle) * t1 + std::sin(angle) * t2)).normalized();
        const double found = Separation(pair, next);
        if (found > gap) {
          gap = found;
          n = next;
          better = true;
          break;
        }
      }
      turn += 1;
      if (!better) reach *= .4;
    }
    best = std::max(best, gap);
  }
  return best;
}

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
  const double least = Deepest(points).gap;
  const ManifoldPoint* best = nullptr;
  double most = -1e300;
  for (const ManifoldPoint& point : points) {
    if (point.gap > least + kTolerance) continue;
    const double separation = Separation(pair, point.n_W);
    if (separation > most) {
      most = separation;
      best = &point;
    }
  }
  return *best;
}

using FlatPoint = Eigen::Vector2d;
double Cross(const FlatPoint& a, const FlatPoint& b) { return a.x() * b.y() - a.y() * b.x(); }

double PolygonArea(const std::vector<FlatPoint>& p) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < p.size(); ++i) twice += Cross(p[i] - p[0], p[i + 1] - p[0]);
  return std::abs(twice) / 2;
}

}  // namespace

bool HasCore(const CollisionShape& shape) {
  return shape.type != CollisionType::kCylinder && shape.type != CollisionType::kEllipsoid;
}

Core CoreOf(const CollisionShape& shape, const Transform& X) {
  Core out;
  if (shape.type == CollisionType::kHull) {
    const ConvexHull& hull = *shape.hull;
    for (const Vector3& v : hull.vertices) out.points.push_back(X * v);
    const auto at = [&](int i) { return out.points[static_cast<std::size_t>(i)]; };
    for (const auto& face : hull.faces) {
      std::vector<Vector3>& loop = out.faces.emplace_back();
      for (const int v : face.vertices) loop.push_back(at(v));
      out.normals.push_back(X.R * face.normal);
    }
    for (const auto& edge : hull.edges) out.edges.push_back({at(edge[0]), at(edge[1])});
    return out;
  }
  out.radius = shape.type == CollisionType::kBox ? 0 : shape.radius;
  if (shape.type == CollisionType::kSphere) {
    out.points = {X.p};
    out.is_thin = true;
    out.edges = {{X.p, X.p}};
    return out;
  }
  if (shape.type == CollisionType::kCapsule) {
    const Vector3 reach = shape.half_length * X.R.col(2);
    out.points = {X.p - reach, X.p + reach};
    out.is_thin = true;
    out.edges = {{out.points[0], out.points[1]}};
    return out;
  }
  const Vector3 half = (shape.half - Vector3::Constant(out.radius)).cwiseMax(0);
  out.is_thin = half.minCoeff() < 1e-9;
  const auto corner = [&](int i) {
    return X * Vector3((i & 1 ? 1 : -1) * half.x(), (i & 2 ? 1 : -1) * half.y(), (i & 4 ? 1 : -1) * half.z());
  };
  for (int i = 0; i < 8; ++i) {
    out.points.push_back(corner(i));
    for (int k = 0; k < 3; ++k) {
      if (!(i >> k & 1)) out.edges.push_back({corner(i), corner(i | 1 << k)});
    }
  }
  for (int k = 0; k < 3; ++k) {
    for (int side = 0; side < 2; ++side) {
      out.normals.push_back((side ? 1 : -1) * X.R.col(k));
      const int base = side << k, m = 1 << (k + 1) % 3, l = 1 << (k + 2) % 3;
      std::vector<Vector3> loop{corner(base), corner(base | m), corner(base | m | l), corner(base | l)};
      if (!side) std::reverse(loop.begin(), loop.end());
      out.faces.push_back(loop);
    }
  }
  return out;
}

BruteGap GapByBruteForce(const ShapePair& pair) {
  if (!HasCore(pair.a) || !HasCore(pair.b)) return {GreatestSeparation(pair), false};
  const Core a = CoreOf(pair.a, pair.X_A), b = CoreOf(pair.b, pair.X_B);
  double gap = a.normals.empty() && b.normals.empty() ? 1 : CoreSeparation(a, b);
  // Points and segments alone never overlap.
  if (gap > 0) gap = CoreDistance(a, b);
  return {gap - a.radius - b.radius, true};
}

double CommonArea(const ShapePair& pair, const Vector3& n, double parallel, int* corners) {
  if (!HasCore(pair.a) || !HasCore(pair.b)) return -1;
  const Core a = CoreOf(pair.a, pair.X_A), b = CoreOf(pair.b, pair.X_B);
  const Vector3 t1 = n.unitOrthogonal(), t2 = n.cross(t1);
  const auto outline = [&](const Core& core, double sign) {
    std::vector<FlatPoint> out;
    for (std::size_t f = 0; f < core.faces.size(); ++f) {
      if (sign * core.normals[f].dot(n) < .9 || core.normals[f].cross(n).norm() > parallel) continue;
      if ((core.faces[f][1] - core.faces[f][0]).cross(core.faces[f][2] - core.faces[f][0]).norm() < 1e-9)
        continue;
      for (const Vector3& p : core.faces[f]) out.emplace_back(t1.dot(p), t2.dot(p));
      if (sign < 0) std::reverse(out.begin(), out.end());
      break;
    }
    return out;
  };
  std::vector<FlatPoint> common = outline(a, 1);
  const std::vector<FlatPoint> other = outline(b, -1);
  if (common.empty() || other.empty()) return -1;
  // Sutherland and Hodgman
  for (std::size_t i = 0; i < other.size(); ++i) {
    const FlatPoint &p = other[i], d = other[(i + 1) % other.size()] - p;
    std::vector<FlatPoint> kept;
    for (std::size_t j = 0; j < common.size(); ++j) {
      const FlatPoint &x = common[j], &y = common[(j + 1) % common.size()];
      const double s = Cross(d, x - p), t = Cross(d, y - p);
      if (s >= 0) kept.push_back(x);
      if ((s > 0 && t < 0) || (s < 0 && t > 0)) kept.push_back(x + s / (s - t) * (y - x));
    }
    common = kept;
  }
  *corners = static_cast<int>(common.size());
  return PolygonArea(common);
}

double ManifoldArea(const Manifold& points, const Vector3& n) {
  const Vector3 t1 = n.unitOrthogonal(), t2 = n.cross(t1);
  std::vector<FlatPoint> p, chain;
  for (const ManifoldPoint& point : points) p.emplace_back(t1.dot(point.p_W), t2.dot(point.p_W));
  std::sort(p.begin(), p.end(), [](const FlatPoint& a, const FlatPoint& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
  });
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t least = chain.size();
    for (const FlatPoint& q : p) {
      while (chain.size() >= least + 2 &&
             Cross(chain.back() - chain[chain.size() - 2], q - chain[chain.size() - 2]) <= 0) {
        chain.pop_back();
      }
      chain.push_back(q);
    }
    chain.pop_back();
    std::reverse(p.begin(), p.end());
  }
  return PolygonArea(chain);
}

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
          << deepest.gap << ", feature " << std::hex << point.feature;
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
  // Deeper, a ridge may cut through a body between all points that are looked for; a simulation comes there
  // through states that are not as deep.
  if (lowest < -kTolerance && lowest > -0.02 && !(least < 0)) {
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
