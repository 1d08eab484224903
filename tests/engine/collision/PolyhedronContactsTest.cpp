// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "tests/engine/collision/CollisionShapes.h"

using namespace collision_test;

namespace {

/// A polyhedron by its points, face normals and edges, apart from what the engine makes of a shape.
struct Plain {
  std::vector<Vector3> points, normals;
  std::vector<std::array<Vector3, 2>> edges;
  std::vector<std::vector<Vector3>> faces;
};

Plain PlainOf(const CollisionShape& shape, const Transform& X) {
  Plain out;
  if (shape.type == CollisionType::kHull) {
    const ConvexHull& hull = *shape.hull;
    for (const Vector3& v : hull.vertices) out.points.push_back(X * v);
    for (const auto& face : hull.faces) {
      std::vector<Vector3>& loop = out.faces.emplace_back();
      for (const int v : face.vertices) loop.push_back(out.points[static_cast<std::size_t>(v)]);
      out.normals.push_back(X.R * face.normal);
    }
    for (const auto& edge : hull.edges) {
      out.edges.push_back(
          {out.points[static_cast<std::size_t>(edge[0])], out.points[static_cast<std::size_t>(edge[1])]});
    }
    return out;
  }
  const auto corner = [&](int i) {
    return X * Vector3((i & 1 ? 1 : -1) * shape.half.x(), (i & 2 ? 1 : -1) * shape.half.y(),
                       (i & 4 ? 1 : -1) * shape.half.z());
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

double Separation(const Plain& a, const Plain& b, const Vector3& n) {
  double most = -1e300, least = 1e300;
  for (const Vector3& p : a.points) most = std::max(most, n.dot(p));
  for (const Vector3& p : b.points) least = std::min(least, n.dot(p));
  return least - most;
}
/// The greatest separation over all normals that a face of the Minkowski difference can have.
double GreatestSeparation(const Plain& a, const Plain& b) {
  double best = -1e300;
  for (const Vector3& n : a.normals) best = std::max(best, Separation(a, b, n));
  for (const Vector3& n : b.normals) best = std::max(best, Separation(a, b, -n));
  for (const auto& e : a.edges) {
    for (const auto& f : b.edges) {
      const Vector3 c = (e[1] - e[0]).cross(f[1] - f[0]);
      if (c.norm() < 1e-7 * (e[1] - e[0]).norm() * (f[1] - f[0]).norm()) continue;
      best = std::max({best, Separation(a, b, c.normalized()), Separation(a, b, -c.normalized())});
    }
  }
  return best;
}
double PointToFace(const Vector3& p, const std::vector<Vector3>& loop, const Vector3& n) {
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (n.dot((loop[(i + 1) % loop.size()] - loop[i]).cross(p - loop[i])) < 0) return 1e300;
  }
  return std::abs(n.dot(p - loop[0]));
}
double SegmentToSegment(const std::array<Vector3, 2>& e, const std::array<Vector3, 2>& f) {
  const auto to_segment = [](const Vector3& p, const std::array<Vector3, 2>& s) {
    const Vector3 d = s[1] - s[0];
    const double t = std::clamp((p - s[0]).dot(d) / d.squaredNorm(), 0., 1.);
    return (p - s[0] - t * d).norm();
  };
  double best =
      std::min({to_segment(e[0], f), to_segment(e[1], f), to_segment(f[0], e), to_segment(f[1], e)});
  const Vector3 u = e[1] - e[0], v = f[1] - f[0], n = u.cross(v), d = f[0] - e[0];
  if (n.squaredNorm() > 0) {
    const double s = d.cross(v).dot(n) / n.squaredNorm(), t = d.cross(u).dot(n) / n.squaredNorm();
    if (s > 0 && s < 1 && t > 0 && t < 1) best = std::min(best, std::abs(n.normalized().dot(d)));
  }
  return best;
}
double Distance(const Plain& a, const Plain& b) {
  double best = 1e300;
  for (std::size_t f = 0; f < a.faces.size(); ++f) {
    for (const Vector3& p : b.points) best = std::min(best, PointToFace(p, a.faces[f], a.normals[f]));
  }
  for (std::size_t f = 0; f < b.faces.size(); ++f) {
    for (const Vector3& p : a.points) best = std::min(best, PointToFace(p, b.faces[f], b.normals[f]));
  }
  for (const auto& e : a.edges) {
    for (const auto& f : b.edges) best = std::min(best, SegmentToSegment(e, f));
  }
  return best;
}

void CheckAgainstAllAxes(const CollisionShape& a, const CollisionShape& b, Dice* dice, int poses,
                         double reach) {
  int overlapping = 0, apart = 0;
  for (int i = 0; i < poses; ++i) {
    const Transform X_A{dice->Rotation(), dice->Direction() * dice->Uniform(0, 2)};
    const Transform X_B{dice->Rotation(), X_A.p + dice->Direction() * dice->Uniform(0.2, 1) * reach};
    const Plain A = PlainOf(a, X_A), B = PlainOf(b, X_B);
    const double separation = GreatestSeparation(A, B);
    const double expected = separation > 0 ? Distance(A, B) : separation;
    const Manifold points = Contacts(a, X_A, b, X_B, 10);
    INFO("pose " << i);
    REQUIRE_FALSE(points.empty());
    REQUIRE(points.size() <= 8);
    const ManifoldPoint& deepest = Deepest(points);
    REQUIRE(std::abs(deepest.gap - expected) < 1e-9);
    (separation > 0 ? apart : overlapping) += 1;
    bool attained = false;
    for (const ManifoldPoint& point : points) {
      REQUIRE(std::abs(point.n_W.norm() - 1) < 1e-12);
      REQUIRE(point.p_W.allFinite());
      attained = attained || Separation(A, B, point.n_W) > expected - 1e-9;
    }
    REQUIRE(attained);
    const Manifold none = Contacts(a, X_A, b, X_B, expected - 1e-6);
    REQUIRE(none.empty());
    Manifold swapped = Contacts(b, X_B, a, X_A, 10);
    REQUIRE(swapped.size() == points.size());
    REQUIRE(std::abs(Deepest(swapped).gap - deepest.gap) < 1e-12);
    for (const ManifoldPoint& point : points) {
      const std::uint64_t exchanged = point.feature >> 32 | point.feature << 32;
      const auto at = std::find_if(swapped.begin(), swapped.end(),
                                   [&](const ManifoldPoint& other) { return other.feature == exchanged; });
      REQUIRE(at != swapped.end());
      REQUIRE((at->p_W - point.p_W).norm() < 1e-9);
      REQUIRE((at->n_W + point.n_W).norm() < 1e-9);
    }
  }
  CHECK(overlapping > poses / 10);
  CHECK(apart > poses / 10);
}

}  // namespace

TEST_CASE("boxes have the least depth over all axes, or the distance over all features") {
  Dice dice(11);
  CheckAgainstAllAxes(Brick(.5, .4, .3), Brick(.3, .6, .2), &dice, 10000, 1.6);
}

TEST_CASE("hulls have the least depth over all axes, or the distance over all features") {
  Dice dice(12);
  for (int i = 0; i < 20; ++i)
    CheckAgainstAllAxes(dice.Stone(12, 0.6), dice.Stone(5 + i, 0.5), &dice, 100, 1.3);
  for (int i = 0; i < 20; ++i)
    CheckAgainstAllAxes(Brick(.5, .4, .3), dice.Stone(5 + i, 0.5), &dice, 400, 1.4);
  CheckAgainstAllAxes(dice.Stone(40, .6), dice.Stone(40, .5), &dice, 50, 1.4);
}

TEST_CASE("of large hulls no edge that decides is passed over") {
  Dice dice(13);
  for (int i = 0; i < 6; ++i)
    CheckAgainstAllAxes(dice.Stone(40 + 4 * i, 0.6), dice.Stone(30 + 4 * i, 0.5), &dice, 80, 1.3);
}

TEST_CASE("boxes on each other have the corners that they share") {
  const CollisionShape table = Brick(1, 1, .5), box = Brick(.2, .3, .1);
  const auto at = [](double x, double y, double z, double angle) {
    return Transform{Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix(), Vector3(x, y, z)};
  };
  for (const double gap : {1e-6, 0., -1e-6, 1e-12, -1e-12}) {
    const Manifold inside = Contacts(table, {}, box, at(.1, .2, .6 + gap, .3), 1e-3);
    REQUIRE(inside.size() == 4);
    for (const ManifoldPoint& point : inside) {
      CHECK(std::abs(point.gap - gap) < 1e-15);
      CHECK((point.n_W - Vector3::UnitZ()).norm() < 1e-15);
      CHECK(point.p_W.z() == Approx(.5 + gap / 2).margin(1e-15));
      CHECK(point.a.flat == 2);
      CHECK(point.b.flat == 0);
    }
    // Half beyond the edge: two corners and two crossings.
    const Manifold over = Contacts(table, {}, box, at(1, 0, .6 + gap, 0), 1e-3);
    REQUIRE(over.size() == 4);
    double left = 1, right = 0;
    for (const ManifoldPoint& point : over) {
      left = std::min(left, point.p_W.x());
      right = std::max(right, point.p_W.x());
      CHECK(std::abs(point.gap - gap) < 1e-15);
    }
    CHECK(left == Approx(.8));
    CHECK(right == Approx(1));
    // The same box, exactly on top and turned by 45 degrees.
    CHECK(Contacts(box, {}, box, at(0, 0, .2 + gap, 0), 1e-3).size() == 4);
    const CollisionShape cube = Brick(.5, .5, .5);
    CHECK(Contacts(cube, {}, cube, at(0, 0, 1 + gap, kPi / 4), 1e-3).size() == 8);
  }
}
