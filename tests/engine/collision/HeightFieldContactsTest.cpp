// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/engine/collision/CollisionShapes.h"

using namespace collision_test;

namespace {

template <class Height>
CollisionShape Ground(double size, int points, const Height& height) {
  auto field = std::make_shared<HeightField>();
  field->size_x = field->size_y = size;
  field->columns = field->rows = points;
  for (int r = 0; r < points; ++r) {
    for (int c = 0; c < points; ++c) {
      field->heights.push_back(
          height(size * (1.0 * c / (points - 1) - .5), size * (1.0 * r / (points - 1) - .5)));
    }
  }
  CollisionShape out;
  out.type = CollisionType::kHeightField;
  out.field = field;
  return out;
}

/// Distance of a point from a triangle (Ericson, Real-Time Collision Detection, 5.1.5, by its regions).
double ToTriangle(const Vector3& p, const Vector3& a, const Vector3& b, const Vector3& c) {
  const auto to_segment = [&p](const Vector3& u, const Vector3& v) {
    const Vector3 d = v - u;
    return (p - u - std::clamp((p - u).dot(d) / d.squaredNorm(), 0., 1.) * d).norm();
  };
  const Vector3 n = (b - a).cross(c - a).normalized();
  if (n.dot((b - a).cross(p - a)) >= 0 && n.dot((c - b).cross(p - b)) >= 0 &&
      n.dot((a - c).cross(p - c)) >= 0) {
    return std::abs(n.dot(p - a));
  }
  return std::min({to_segment(a, b), to_segment(b, c), to_segment(c, a)});
}

}  // namespace

TEST_CASE("on a height field in a plane all shapes touch as on a half-space") {
  Dice dice(31);
  const Vector3 slope(.3, -.2, 0);
  const CollisionShape ground =
      Ground(4, 9, [&](double x, double y) { return slope.x() * x + slope.y() * y; });
  const Vector3 n = Vector3(-slope.x(), -slope.y(), 1).normalized();
  const Matrix3 R_plane = Quaternion::FromTwoVectors(Vector3::UnitZ(), n).toRotationMatrix();
  const std::vector<CollisionShape> shapes{Ball(.3),          Brick(.4, .3, .2), Pebble(.4, .3, .2, .05),
                                           Pill(.2, .3),      Can(.3, .2),       Egg(.4, .3, .2),
                                           dice.Stone(14, .4)};
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    INFO("shape " << i);
    for (int k = 0; k < 300; ++k) {
      INFO("pose " << k);
      const Transform X_W{dice.Rotation(), dice.Direction()};
      Transform X_B{dice.Rotation(), Vector3(dice.Uniform(-1, 1), dice.Uniform(-1, 1), 0)};
      X_B.p.z() = slope.dot(X_B.p) + .8;
      const Manifold high = Contacts(Floor(), {R_plane, Vector3::Zero()}, shapes[i], X_B, 10);
      const double gap = dice.Uniform(-.01, .01);
      X_B.p -= (Deepest(high).gap - gap) * n;
      const Manifold points = Contacts(ground, X_W, shapes[i], X_W * X_B, .02);
      const Manifold expected = Contacts(Floor(), {R_plane, Vector3::Zero()}, shapes[i], X_B, .02);
      REQUIRE_FALSE(points.empty());
      REQUIRE(std::abs(Deepest(points).gap - gap) < 1e-9);
      for (const ManifoldPoint& point : points) {
        INFO("feature " << std::hex << point.feature << " gap " << point.gap << " at "
                        << (X_W.Inverse() * point.p_W).transpose());
        REQUIRE((X_W.R.transpose() * point.n_W - n).norm() < 1e-9);
      }
      // All points of the half-space are there; of a hull those of one face.
      if (shapes[i].type == CollisionType::kHull) continue;
      for (const ManifoldPoint& point : expected) {
        const Vector3 p_W = X_W * point.p_W;
        REQUIRE(std::any_of(points.begin(), points.end(),
                            [&](const ManifoldPoint& other) { return (other.p_W - p_W).norm() < 1e-6; }));
      }
    }
  }
}

TEST_CASE("a sphere above rough ground is as far from it as from its triangles") {
  Dice dice(32);
  const CollisionShape ground = Ground(4, 11, [&](double, double) { return dice.Uniform(-.15, .15); });
  const HeightField& field = *ground.field;
  const auto at = [&](int c, int r) {
    return Vector3(.4 * c - 2, .4 * r - 2, field.heights[static_cast<std::size_t>(11 * r + c)]);
  };
  for (int k = 0; k < 2000; ++k) {
    const Vector3 p(dice.Uniform(-1.5, 1.5), dice.Uniform(-1.5, 1.5), dice.Uniform(.2, .5));
    double distance = 1e9;
    for (int r = 0; r < 10; ++r) {
      for (int c = 0; c < 10; ++c) {
        distance = std::min({distance, ToTriangle(p, at(c, r), at(c + 1, r), at(c + 1, r + 1)),
                             ToTriangle(p, at(c, r), at(c + 1, r + 1), at(c, r + 1))});
      }
    }
    const Manifold points = Contacts(ground, {}, Ball(.25), {Matrix3::Identity(), p}, .5);
    INFO("pose " << k);
    REQUIRE_FALSE(points.empty());
    REQUIRE(std::abs(Deepest(points).gap - (distance - .25)) < 1e-12);
    const Manifold swapped = Contacts(Ball(.25), {Matrix3::Identity(), p}, ground, {}, .5);
    REQUIRE(swapped.size() == points.size());
    REQUIRE(swapped[0].n_W == -points[0].n_W);
  }
}

TEST_CASE("a sphere on a ridge has its normal between, in a groove two") {
  const CollisionShape ridge = Ground(4, 5, [](double x, double) { return -.5 * std::abs(x); });
  Manifold points = Contacts(ridge, {}, Ball(.5), {Matrix3::Identity(), Vector3(.05, .3, .5)}, .1);
  REQUIRE(points.size() == 1);
  CHECK(points[0].gap == Approx(std::hypot(.05, .5) - .5));
  CHECK(points[0].a.flat == 1);
  const CollisionShape groove = Ground(4, 5, [](double x, double) { return std::abs(x); });
  points = Contacts(groove, {}, Ball(.5), {Matrix3::Identity(), Vector3(0, .3, .5 * std::sqrt(2.))}, 1e-3);
  REQUIRE(points.size() == 2);
  for (const ManifoldPoint& point : points) {
    CHECK(std::abs(point.gap) < 1e-15);
    CHECK(std::abs(std::abs(point.n_W.x()) - std::sqrt(.5)) < 1e-15);
    CHECK(point.a.flat == 2);
  }
}

TEST_CASE("a box sunk into the ground is pushed out upwards") {
  const CollisionShape ground = Ground(4, 9, [](double, double) { return 0; });
  const Manifold points =
      Contacts(ground, {}, Brick(.3, .3, .2), {Matrix3::Identity(), Vector3(.01, .02, .1)}, 1e-3);
  REQUIRE_FALSE(points.empty());
  for (const ManifoldPoint& point : points) {
    CHECK((point.n_W - Vector3::UnitZ()).norm() < 1e-15);
    CHECK(point.gap == Approx(-.1));
  }
}
