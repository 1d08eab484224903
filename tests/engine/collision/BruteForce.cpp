// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/collision/BruteForce.h"

#include <algorithm>

namespace collision_test {
namespace {

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
double CoreSeparation(const Core& a, const Core& b, const Vector3& n) {
  double most = -1e300, least = 1e300;
  for (const Vector3& p : a.points) most = std::max(most, n.dot(p));
  for (const Vector3& p : b.points) least = std::min(least, n.dot(p));
  return least - most;
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

double Cross(const FlatPoint& a, const FlatPoint& b) { return a.x() * b.y() - a.y() * b.x(); }

}  // namespace

double PolygonArea(const std::vector<FlatPoint>& p) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < p.size(); ++i) twice += Cross(p[i] - p[0], p[i + 1] - p[0]);
  return std::abs(twice) / 2;
}

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

}  // namespace collision_test
