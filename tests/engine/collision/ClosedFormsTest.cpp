// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "engine/collision/BroadPhase.h"
#include "tests/engine/collision/CollisionShapes.h"
#include "tests/support/AllocationCounter.h"

using namespace collision_test;

namespace {

Transform TurnedAt(const Vector3& p, double angle, const Vector3& axis) {
  return {Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(), p};
}

}  // namespace

TEST_CASE("shapes on a plane have the points that closed forms say") {
  const Transform X_A = TurnedAt(Vector3(.3, -.2, .1), 1.1, Vector3(1, 2, -1));
  const auto on_plane = [&](const CollisionShape& shape, const Transform& X_AB, double margin) {
    Manifold points = Contacts(Floor(), X_A, shape, X_A * X_AB, margin);
    for (ManifoldPoint& point : points) {
      CHECK((X_A.R.transpose() * point.n_W - Vector3::UnitZ()).norm() < 1e-15);
      CHECK(point.a.flat == 2);
      point.p_W = X_A.Inverse() * point.p_W;
      CHECK(point.p_W.z() == Approx(point.gap / 2).margin(1e-15));
    }
    return points;
  };
  const double g = 1e-4;
  SECTION("a box: its four lower corners") {
    const Manifold points = on_plane(Brick(.2, .15, .1), {Matrix3::Identity(), Vector3(0, 0, .1 + g)}, 1e-3);
    REQUIRE(points.size() == 4);
    std::set<std::uint64_t> features;
    for (const ManifoldPoint& point : points) {
      CHECK(point.gap == Approx(g));
      CHECK(std::abs(point.p_W.x()) == Approx(.2));
      CHECK(point.b.flat == 0);
      CHECK(point.b.radii.norm() == 0);
      features.insert(point.feature);
    }
    CHECK(features.size() == 4);
  }
  SECTION("a rounded box: its four lower rounded corners") {
    const Manifold points =
        on_plane(Pebble(.2, .15, .1, .02), {Matrix3::Identity(), Vector3(0, 0, .1 + g)}, 1e-3);
    REQUIRE(points.size() == 4);
    for (const ManifoldPoint& point : points) {
      CHECK(point.gap == Approx(g));
      CHECK(std::abs(point.p_W.x()) == Approx(.18));
      CHECK(point.b.radii.trace() == Approx(2 * .02));
    }
  }
  SECTION("a capsule: both ends with gaps of their own") {
    const double angle = 1e-3;
    const Manifold points =
        on_plane(Pill(.1, .3), TurnedAt(Vector3(0, 0, .1), kPi / 2 + angle, Vector3::UnitY()), 1e-2);
    REQUIRE(points.size() == 2);
    CHECK(points[0].gap == Approx(.3 * std::sin(angle)));
    CHECK(points[1].gap == Approx(-.3 * std::sin(angle)));
  }
  SECTION("a cylinder: eight rim points, two ends of a line, or its lowest point") {
    CollisionShape can = Can(.1, .2);
    can.rim_angle = .3;
    Manifold points = on_plane(can, {Matrix3::Identity(), Vector3(0, 0, .2 + g)}, 1e-3);
    REQUIRE(points.size() == 8);
    CHECK(points[0].p_W.x() == Approx(.1 * std::cos(.3)));
    CHECK(points[0].gap == Approx(g));
    points = on_plane(can, TurnedAt(Vector3(0, 0, .1 + g), kPi / 2, Vector3::UnitY()), 1e-3);
    REQUIRE(points.size() == 2);
    CHECK(std::abs(points[0].p_W.x()) == Approx(.2));
    CHECK(points[0].b.flat == 1);
    CHECK(points[0].b.radii.trace() == Approx(.1));
    const double tilt = .2, lowest = -.1 * std::sin(tilt) - .2 * std::cos(tilt);
    points = on_plane(can, TurnedAt(Vector3(0, 0, g - lowest), tilt, Vector3::UnitY()), 1e-3);
    REQUIRE(points.size() == 1);
    CHECK(points[0].gap == Approx(g).epsilon(1e-9));
    CHECK(points[0].p_W.x() == Approx(.1 * std::cos(tilt) - .2 * std::sin(tilt)));
    CHECK(points[0].b.radii.trace() == Approx(.1 / std::sin(tilt)));
  }
  SECTION("an ellipsoid: its support point") {
    const double tilt = .4, c = std::cos(tilt), s = std::sin(tilt);
    const double reach = std::sqrt(.3 * .3 * s * s + .1 * .1 * c * c);
    const Manifold points =
        on_plane(Egg(.3, .2, .1), TurnedAt(Vector3(0, 0, reach + g), tilt, Vector3::UnitY()), 1e-3);
    REQUIRE(points.size() == 1);
    CHECK(points[0].gap == Approx(g).epsilon(1e-9));
    // The curvature radius in the plane of the tilt is a² b² / reach³.
    CHECK(points[0].b.radii.trace() ==
          Approx(.3 * .3 * .1 * .1 / std::pow(reach, 3) + .2 * .2 / reach).epsilon(1e-12));
  }
}

TEST_CASE("round shapes have the gaps of closed forms") {
  const Transform at_origin;
  const auto moved = [](double x, double y, double z) {
    return Transform{Matrix3::Identity(), Vector3(x, y, z)};
  };
  CHECK(Contacts(Ball(1), at_origin, Ball(2), moved(0, 3, 4), 10).at(0).gap == Approx(2));
  CHECK(Contacts(Ball(.5), moved(1, 0, 5), Pill(.3, 4), at_origin, 10).at(0).gap ==
        Approx(std::hypot(1, 1) - .8));
  CHECK(Contacts(Ball(.5), moved(1, 0, 2), Pill(.3, 4), at_origin, 10).at(0).gap == Approx(.2));
  CHECK(Contacts(Ball(.5), moved(1.4, 0, 0), Brick(1, 1, 1), at_origin, 10).at(0).gap == Approx(-.1));
  CHECK(Contacts(Ball(.5), moved(.9, .1, .2), Brick(1, 1, 1), at_origin, 10).at(0).gap == Approx(-.6));
  CHECK(Contacts(Ball(.5), moved(2, 2, 2), Brick(1, 1, 1), at_origin, 10).at(0).gap ==
        Approx(std::sqrt(3.) - .5));
  CHECK(Contacts(Ball(.5), moved(2, 0, 2), Can(1, 1), at_origin, 10).at(0).gap == Approx(std::sqrt(2.) - .5));
  CHECK(Contacts(Ball(.5), moved(.2, 0, .9), Can(1, 1), at_origin, 10).at(0).gap == Approx(-.6));
  CHECK(Contacts(Ball(.5), moved(0, 0, 3), Egg(3, 2, 1), at_origin, 10).at(0).gap == Approx(1.5));
  CHECK(Contacts(Ball(.1), moved(0, 0, 0), Egg(3, 2, 1), at_origin, 10).at(0).gap == Approx(-1.1));
  CHECK(Contacts(Ball(.1), moved(0, .3, 0), Egg(3, 2, 1), at_origin, 10).size() == 1);
  const Manifold crossing = Contacts(Pill(.1, 1), at_origin, Pill(.2, 1),
                                     TurnedAt(Vector3(.5, .2, .3), kPi / 2, Vector3::UnitY()), 10);
  REQUIRE(crossing.size() == 1);
  CHECK(crossing[0].gap == Approx(.2 - .3));
  CHECK((crossing[0].n_W - Vector3::UnitY()).norm() < 1e-15);
  const Manifold parallel = Contacts(Pill(.1, 1), at_origin, Pill(.2, 1), moved(.4, 0, .5), 10);
  REQUIRE(parallel.size() == 2);
  for (const ManifoldPoint& point : parallel) CHECK(point.gap == Approx(.1));
  CHECK(parallel[0].p_W.z() == Approx(-.5));
  CHECK(parallel[1].p_W.z() == Approx(1));
}

TEST_CASE("a cylinder on a box stands on its rim and lies on its line") {
  const CollisionShape table = Brick(1, 1, .5), can = Can(.1, .2);
  for (const double g : {1e-6, 0., -1e-6}) {
    const Manifold standing = Contacts(table, {}, can, {Matrix3::Identity(), Vector3(.3, .2, .7 + g)}, 1e-3);
    REQUIRE(standing.size() == 8);
    for (const ManifoldPoint& point : standing) CHECK(std::abs(point.gap - g) < 1e-15);
    const Manifold lying =
        Contacts(table, {}, can, TurnedAt(Vector3(.95, .2, .6 + g), kPi / 2, Vector3::UnitY()), 1e-3);
    REQUIRE(lying.size() == 2);
    CHECK(std::min(lying[0].p_W.x(), lying[1].p_W.x()) == Approx(.75));
    CHECK(std::max(lying[0].p_W.x(), lying[1].p_W.x()) == Approx(1));
    // A third of it beyond the edge: it can tip about the two points where rim and edge cross.
    const Manifold over = Contacts(table, {}, can, {Matrix3::Identity(), Vector3(.95, .2, .7 + g)}, 1e-3);
    double most = 0;
    for (const ManifoldPoint& point : over) most = std::max(most, point.p_W.x());
    CHECK(most == Approx(1));
    const Manifold stacked = Contacts(can, {}, can, {Matrix3::Identity(), Vector3(0, 0, .4 + g)}, 1e-3);
    CHECK(stacked.size() == 8);
  }
}

TEST_CASE("features persist while shapes move little") {
  Dice dice(41);
  const std::vector<CollisionShape> shapes{Brick(.4, .3, .25), dice.Stone(14, .4), Can(.3, .3), Pill(.2, .3)};
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const CollisionShape table = Brick(2, 2, .5);
    Transform X{dice.Rotation(), Vector3(0, 0, 2)};
    const double gap = Deepest(Contacts(table, {}, shapes[i], X, 10)).gap;
    X.p.z() -= gap;
    std::set<std::uint64_t> before;
    for (int k = 0; k < 50; ++k) {
      const Transform moved{Eigen::AngleAxisd(1e-7 * k, dice.Direction()).toRotationMatrix() * X.R,
                            X.p + 1e-7 * dice.Direction()};
      std::set<std::uint64_t> features;
      for (const ManifoldPoint& point : Contacts(table, {}, shapes[i], moved, 1e-3))
        features.insert(point.feature);
      REQUIRE_FALSE(features.empty());
      if (k > 0) CHECK(features == before);
      before = features;
    }
  }
}

TEST_CASE("needles and pairs of very different size touch where they should") {
  Dice dice(42);
  const CollisionShape needle = Brick(1e-3, 1e-3, 1), plate = Brick(1, 1, 5e-7),
                       grain = Brick(1e-3, 2e-3, 1.5e-3);
  const CollisionShape wire = Can(1e-3, 1), pin = Egg(1e-3, 1e-3, 1), speck = Can(1e-3, 1e-3),
                       block = Brick(1, 1, 1);
  const std::vector<std::array<CollisionShape, 2>> pairs{{block, needle}, {needle, needle}, {block, grain},
                                                         {plate, plate},  {block, wire},    {wire, wire},
                                                         {block, pin},    {block, speck},   {plate, grain}};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    for (int k = 0; k < 300; ++k) {
      INFO("pair " << i << " pose " << k);
      const Transform X_A{dice.Rotation(), Vector3::Zero()};
      Transform X_B{dice.Rotation(), 5 * dice.Direction() + .5 * dice.Direction()};
      const ManifoldPoint far = Deepest(Contacts(pairs[i][0], X_A, pairs[i][1], X_B, 100));
      REQUIRE(SeparationAlong(pairs[i][0], X_A, pairs[i][1], X_B, far.n_W) == Approx(far.gap).margin(1e-9));
      for (const double gap : {1e-6, 1e-10, -1e-10, -1e-6}) {
        X_B.p -=
            (Deepest(Contacts(pairs[i][0], X_A, pairs[i][1], {X_B.R, X_B.p + far.n_W}, 100)).gap - 1 - gap) *
            far.n_W;
        const Manifold points = Contacts(pairs[i][0], X_A, pairs[i][1], X_B, 1e-5);
        REQUIRE_FALSE(points.empty());
        for (const ManifoldPoint& point : points) {
          REQUIRE(point.p_W.allFinite());
          REQUIRE(point.n_W.allFinite());
          REQUIRE(point.a.radii.allFinite());
          REQUIRE(point.b.radii.allFinite());
        }
        REQUIRE(std::abs(Deepest(points).gap - gap) < 1e-6 + 1e-9);
      }
    }
  }
}

TEST_CASE("bounds enclose shapes tightly") {
  Dice dice(43);
  for (const CollisionShape& shape : {Ball(.3), Brick(.4, .3, .2), Pebble(.4, .3, .2, .05), Pill(.2, .3),
                                      Can(.3, .2), Egg(.4, .3, .2), dice.Stone(14, .4)}) {
    for (int k = 0; k < 20; ++k) {
      const Transform X{dice.Rotation(), dice.Direction()};
      const Box3 box = Bounds(shape, X);
      for (int axis = 0; axis < 3; ++axis) {
        CHECK(box.upper[axis] == Approx(Farthest(shape, X, Vector3::Unit(axis))[axis]).margin(1e-14));
        CHECK(box.lower[axis] == Approx(Farthest(shape, X, -Vector3::Unit(axis))[axis]).margin(1e-14));
      }
    }
  }
}

TEST_CASE("the broad phase finds the pairs that all pairs are searched for") {
  Dice dice(44);
  BroadPhase broad_phase;
  std::vector<Box3> boxes(120);
  std::vector<std::array<int, 2>> pairs, expected;
  for (int k = 0; k < 60; ++k) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      // Moves a little, and now and then all at once; some are unbounded.
      if (k % 20 == 0)
        boxes[i].lower = Vector3(dice.Uniform(-3, 3), dice.Uniform(-1, 1), dice.Uniform(-1, 1));
      boxes[i].lower += .01 * dice.Direction();
      boxes[i].upper = boxes[i].lower + Vector3::Constant(i % 10 * .1);
      if (i == 7) boxes[i] = {Vector3::Constant(-HUGE_VAL), Vector3(HUGE_VAL, HUGE_VAL, -.5)};
      if (i == 90) boxes[i] = {Vector3::Constant(-HUGE_VAL), Vector3::Constant(HUGE_VAL)};
    }
    if (k == 30) boxes.resize(70);
    broad_phase.Find(boxes, .02, &pairs);
    expected.clear();
    for (std::size_t a = 0; a < boxes.size(); ++a) {
      for (std::size_t b = a + 1; b < boxes.size(); ++b) {
        if (((boxes[a].lower - boxes[b].upper).array() <= .02).all() &&
            ((boxes[b].lower - boxes[a].upper).array() <= .02).all()) {
          expected.push_back({static_cast<int>(a), static_cast<int>(b)});
        }
      }
    }
    REQUIRE(pairs == expected);
  }
}

TEST_CASE("contacts are found without allocations") {
  Dice dice(45);
  const std::vector<CollisionShape> shapes{Ball(.4), Brick(.4, .3, .25), Pill(.2, .3), Can(.3, .35),
                                           Egg(.5, .3, .2)};
  Manifold out;
  out.reserve(100);
  std::size_t allocated = 0;
  for (int round = 0; round < 2; ++round) {
    for (const CollisionShape& a : shapes) {
      for (const CollisionShape& b : shapes) {
        for (int k = 0; k < 30; ++k) {
          const Transform X_B{dice.Rotation(), .5 * dice.Direction()};
          out.clear();
          const std::size_t before = AllocationCount();
          Collide(a, {}, b, X_B, .1, 1e-10, &out);
          if (round == 1) allocated += AllocationCount() - before;
        }
      }
    }
  }
  CHECK(allocated == 0);
}

TEST_CASE("convex hulls have their vertices, faces, edges and volume") {
  Dice dice(46);
  std::vector<Vector3> points;
  for (int i = 0; i < 8; ++i) points.emplace_back(i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 3 : -3);
  points.emplace_back(1, 0, 0);
  points.emplace_back(0, 0, 0);
  const auto box = MakeConvexHull(points);
  REQUIRE(box);
  CHECK(box->vertices.size() == 8);
  CHECK(box->faces.size() == 6);
  CHECK(box->edges.size() == 12);
  CHECK(box->volume == Approx(48));
  for (int k = 0; k < 100; ++k) {
    points.clear();
    const double size = std::pow(10, k % 7 - 3);
    for (int i = 0; i < 4 + k; ++i)
      points.push_back(size * dice.Direction() * (k % 2 ? 1 : dice.Uniform(.5, 1)));
    const auto hull = MakeConvexHull(points);
    REQUIRE(hull);
    CHECK(hull->vertices.size() + hull->faces.size() == hull->edges.size() + 2);
    double volume = 0;
    for (const ConvexHull::Face& face : hull->faces) {
      for (const Vector3& p : points) CHECK(face.normal.dot(p) < face.offset + 1e-9 * size);
      const auto at = [&](std::size_t i) {
        return hull->vertices[static_cast<std::size_t>(face.vertices[i])];
      };
      for (std::size_t i = 1; i + 1 < face.vertices.size(); ++i) {
        CHECK(face.normal.dot((at(i) - at(0)).cross(at(i + 1) - at(0))) > 0);
        volume += at(0).dot(at(i).cross(at(i + 1))) / 6;
      }
    }
    CHECK(hull->volume == Approx(volume).epsilon(1e-9));
  }
  for (Vector3& p : points) p.z() = .3 * p.x() - .2 * p.y() + 1;
  CHECK_FALSE(MakeConvexHull(points));
  for (Vector3& p : points) p = Vector3(1, 2, 3);
  CHECK_FALSE(MakeConvexHull(points));
  points.resize(3);
  CHECK_FALSE(MakeConvexHull(points));
  points.assign(5, Vector3::Constant(std::nan("")));
  CHECK_FALSE(MakeConvexHull(points));
}
