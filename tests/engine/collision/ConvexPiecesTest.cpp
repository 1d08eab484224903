// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/collision/ConvexPieces.h"
#include "tests/engine/collision/CollisionShapes.h"

using namespace collision_test;

namespace {

struct Solid {
  std::vector<Vector3> vertices;
  std::vector<std::array<int, 3>> triangles;

  void AddQuad(int a, int b, int c, int d) {
    triangles.push_back({a, b, c});
    triangles.push_back({a, c, d});
  }
};

/// A polygon in x and z, counter-clockwise, fanned by `fan` triangles, drawn out along y from 0 to `depth`.
Solid Prism(const std::vector<Eigen::Vector2d>& outline, const std::vector<std::array<int, 3>>& fan,
            double depth) {
  Solid out;
  const int n = static_cast<int>(outline.size());
  for (const double y : {0., depth}) {
    for (const Eigen::Vector2d& p : outline) out.vertices.emplace_back(p.x(), y, p.y());
  }
  for (const auto& t : fan) {
    out.triangles.push_back({t[0], t[1], t[2]});
    out.triangles.push_back({n + t[0], n + t[2], n + t[1]});
  }
  for (int i = 0; i < n; ++i) {
    const int next = (i + 1) % n;
    out.AddQuad(i, n + i, n + next, next);
  }
  return out;
}

/// The profile (r, z), counter-clockwise, turned about z in `steps`.
Solid Turned(const std::vector<Eigen::Vector2d>& profile, int steps) {
  Solid out;
  const int n = static_cast<int>(profile.size());
  for (int s = 0; s < steps; ++s) {
    const double angle = 2 * kPi * s / steps;
    for (const Eigen::Vector2d& p : profile) {
      out.vertices.emplace_back(p.x() * std::cos(angle), p.x() * std::sin(angle), p.y());
    }
  }
  for (int s = 0; s < steps; ++s) {
    const int a = n * s, b = n * ((s + 1) % steps);
    for (int i = 0; i < n; ++i) out.AddQuad(a + i, b + i, b + (i + 1) % n, a + (i + 1) % n);
  }
  return out;
}

Solid Ell() {
  return Prism({{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2}, {0, 2}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 5}, {3, 4, 5}},
               1);
}
Solid Yoke() {
  return Prism({{0, 0}, {3, 0}, {3, 2}, {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}},
               {{0, 1, 4}, {0, 4, 5}, {1, 2, 4}, {2, 3, 4}, {0, 5, 7}, {5, 6, 7}}, 1);
}
Solid Ring() {
  std::vector<Eigen::Vector2d> circle;
  for (int i = 0; i < 16; ++i)
    circle.emplace_back(1 + .25 * std::cos(kPi * i / 8), .25 * std::sin(kPi * i / 8));
  return Turned(circle, 48);
}
/// With a floor of .1, walls of .1; the axis itself is a hair wide.
Solid Cup() { return Turned({{1e-6, 0}, {.5, 0}, {.5, 1}, {.4, 1}, {.4, .1}, {1e-6, .1}}, 32); }

ConvexPieces Cut(const Solid& solid, int most, double error) {
  return CutIntoConvexPieces(solid.vertices, solid.triangles, {most, error}, {}, {});
}

/// The pieces fill the solid, do not reach beyond its hull, and do not overlap.
void CheckPieces(const Solid& solid, const ConvexPieces& pieces) {
  REQUIRE_FALSE(pieces.hulls.empty());
  double sum = 0;
  for (const auto& hull : pieces.hulls) sum += hull->volume;
  CHECK(sum == Approx(pieces.hulls_volume).epsilon(1e-12));
  CHECK(pieces.hulls_volume >= pieces.mesh_volume * (1 - 1e-12));
  const auto inside = [](const ConvexHull& hull, const Vector3& p, double by) {
    return std::all_of(hull.faces.begin(), hull.faces.end(),
                       [&](const ConvexHull::Face& face) { return face.normal.dot(p) <= face.offset - by; });
  };
  // Points of the surface are in one of them; no point is well within two.
  for (const auto& t : solid.triangles) {
    const Vector3 p =
        (solid.vertices[static_cast<std::size_t>(t[0])] + solid.vertices[static_cast<std::size_t>(t[1])] +
         solid.vertices[static_cast<std::size_t>(t[2])]) /
        3;
    CHECK(std::any_of(pieces.hulls.begin(), pieces.hulls.end(),
                      [&](const auto& hull) { return inside(*hull, p, -1e-9); }));
  }
  Dice dice(5);
  int twice = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vector3 p(dice.Uniform(-1.5, 3), dice.Uniform(-1.5, 1.5), dice.Uniform(-.5, 2));
    twice += std::count_if(pieces.hulls.begin(), pieces.hulls.end(),
                           [&](const auto& hull) { return inside(*hull, p, 1e-9); }) > 1;
  }
  CHECK(twice == 0);
}

}  // namespace

TEST_CASE("the volume of a closed surface") {
  for (const auto& [solid, volume] : {std::pair(Ell(), 4.), std::pair(Yoke(), 5.)}) {
    const SurfaceVolume measured = MeasureSurface(solid.vertices, solid.triangles);
    CHECK(measured.is_closed);
    CHECK(std::abs(measured.volume) == Approx(volume).epsilon(1e-12));
    // Each triangle with vertices of its own, as STL has them.
    Solid apart;
    for (const auto& t : solid.triangles) {
      const int first = static_cast<int>(apart.vertices.size());
      for (const int v : t) apart.vertices.push_back(solid.vertices[static_cast<std::size_t>(v)]);
      apart.triangles.push_back({first, first + 1, first + 2});
    }
    CHECK(MeasureSurface(apart.vertices, apart.triangles).is_closed);
    apart.triangles.pop_back();
    CHECK_FALSE(MeasureSurface(apart.vertices, apart.triangles).is_closed);
    CHECK(Cut(apart, 8, .01).hulls.empty());
  }
}

TEST_CASE("an L and a U are cut into boxes") {
  const ConvexPieces ell = Cut(Ell(), 16, 1e-9);
  CheckPieces(Ell(), ell);
  CHECK(ell.hulls.size() == 2);
  CHECK(std::abs(ell.Error()) < 1e-12);
  const ConvexPieces yoke = Cut(Yoke(), 16, 1e-9);
  CheckPieces(Yoke(), yoke);
  CHECK(yoke.hulls.size() <= 4);
  CHECK(std::abs(yoke.Error()) < 1e-12);
}

TEST_CASE("the volume error of a ring and a cup falls with the pieces") {
  for (const auto& [solid, bounds] : {std::pair(Ring(), std::array<double, 3>{.7, .25, .12}),
                                      std::pair(Cup(), std::array<double, 3>{1.7, .6, .25})}) {
    double before = 1e9;
    for (std::size_t i = 0; i < 3; ++i) {
      const ConvexPieces pieces = Cut(solid, 4 << i, 1e-6);
      CheckPieces(solid, pieces);
      INFO(pieces.hulls.size() << " pieces, error " << pieces.Error());
      CHECK(pieces.Error() < bounds[i]);
      CHECK(pieces.Error() < before);
      before = pieces.Error();
    }
  }
}

TEST_CASE("cutting a mesh is the same each time, and stops when asked") {
  const Solid ring = Ring();
  const ConvexPieces once = Cut(ring, 6, 0), again = Cut(ring, 6, 0);
  REQUIRE(once.hulls.size() == again.hulls.size());
  for (std::size_t i = 0; i < once.hulls.size(); ++i)
    CHECK(once.hulls[i]->vertices == again.hulls[i]->vertices);
  int asked = 0, reported = 0;
  const StopCheck stop([&asked] { return ++asked > 100; });
  CHECK(CutIntoConvexPieces(ring.vertices, ring.triangles, {64, 0}, stop, [&reported](int) {
          ++reported;
        }).hulls.empty());
  CHECK(reported > 0);
}
