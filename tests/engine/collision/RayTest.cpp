// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/collision/Ray.h"
#include "engine/math/Rotation.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

// Where rays meet shapes, from closed forms and from the points where they do.
namespace ray_test {
namespace {

CollisionShape Shape(CollisionType type) {
  CollisionShape shape;
  shape.type = type;
  shape.half = {0.3, 0.2, 0.5};
  shape.radius = 0.15;
  shape.half_length = 0.4;
  return shape;
}

CollisionShape HullOfBox(const Vector3& half) {
  CollisionShape shape = Shape(CollisionType::kHull);
  std::vector<Vector3> corners;
  for (int k = 0; k < 8; ++k)
    corners.emplace_back((k & 1 ? 1 : -1) * half.x(), (k & 2 ? 1 : -1) * half.y(),
                         (k & 4 ? 1 : -1) * half.z());
  shape.hull = MakeConvexHull(corners);
  return shape;
}

/// Signed distance, or what has its sign and is zero on the surface.
double Implicit(const CollisionShape& shape, const Vector3& p) {
  const auto box = [&](const Vector3& half) {
    const Vector3 d = p.cwiseAbs() - half;
    return d.cwiseMax(0).norm() + std::min(d.maxCoeff(), 0.0);
  };
  const double across = std::hypot(p.x(), p.y()), h = shape.half_length;
  switch (shape.type) {
    case CollisionType::kSphere:
      return p.norm() - shape.radius;
    case CollisionType::kBox:
    case CollisionType::kHull:
      return box(shape.half);
    case CollisionType::kRoundedBox:
      return box(shape.half.array() - shape.radius) - shape.radius;
    case CollisionType::kCapsule:
      return (p - Vector3(0, 0, std::clamp(p.z(), -h, h))).norm() - shape.radius;
    case CollisionType::kCylinder:
      return std::max(across - shape.radius, std::abs(p.z()) - h);
    case CollisionType::kEllipsoid:
      return p.cwiseQuotient(shape.half).norm() - 1;
    default:
      return p.z();
  }
}

}  // namespace

TEST_CASE("Rays meet a sphere, a box and the ground where geometry puts it", "[ray]") {
  const Vector3 down(0, 0, -1);
  const Transform at{Matrix3::Identity(), {1, 2, 3}};
  const CollisionShape ball = Shape(CollisionType::kSphere);
  CHECK(RayDistance(ball, at, {1, 2, 5}, down) == Approx(2 - 0.15).epsilon(1e-15));
  // 0.09 beside the middle: the surface is √(r² − 0.09²) = 0.12 above it.
  CHECK(RayDistance(ball, at, {1.09, 2, 5}, down) == Approx(2 - 0.12).epsilon(1e-14));
  CHECK(RayDistance(ball, at, {1.2, 2, 5}, down) == -1);
  CHECK(RayDistance(ball, at, {1, 2, 5}, -down) == -1);
  CHECK(RayDistance(ball, at, {1, 2, 3}, down) == Approx(0.15).epsilon(1e-15));  // from within
  const CollisionShape box = Shape(CollisionType::kBox);
  CHECK(RayDistance(box, at, {1.29, 2.19, 5}, down) == Approx(1.5).epsilon(1e-15));
  CHECK(RayDistance(box, at, {1.31, 2.19, 5}, down) == -1);
  const Transform turned{RotationFromVector({0, kPi / 4, 0}), {0, 0, 0}};
  // Along its diagonal edge: half / cos 45°.
  CHECK(RayDistance(box, turned, {5, 0, 0}, {-1, 0, 0}) == Approx(5 - 0.3 * std::sqrt(2.0)).epsilon(1e-14));
  const CollisionShape ground = Shape(CollisionType::kHalfSpace);
  const Vector3 slanted = Vector3(3, 0, -4) / 5;
  CHECK(RayDistance(ground, {}, {7, 1, 2}, slanted) == Approx(2.5).epsilon(1e-15));
  CHECK(RayDistance(ground, {}, {7, 1, 2}, -slanted) == -1);
  CHECK(RayDistance(ground, {}, {7, 1, -2}, slanted) == -1);
}

TEST_CASE("Where rays meet a shape is its first point on them", "[ray]") {
  Random random(5);
  for (const CollisionType type :
       {CollisionType::kSphere, CollisionType::kBox, CollisionType::kRoundedBox, CollisionType::kCapsule,
        CollisionType::kCylinder, CollisionType::kEllipsoid, CollisionType::kHull}) {
    CollisionShape shape = Shape(type);
    if (type == CollisionType::kHull) shape = HullOfBox(shape.half);
    const Transform X{RotationFromVector(random.InBox(2)), random.InBox(1)};
    int met = 0;
    for (int k = 0; k < 2000; ++k) {
      // Every second ray is aimed at the shape.
      const Vector3 p = X * random.InBox(1.2);
      const Vector3 d = k % 2 == 0 ? random.Direction() : Vector3(X * random.InBox(0.15) - p).normalized();
      const Transform inverse = X.Inverse();
      const double t = RayDistance(shape, X, p, d);
      const double here = Implicit(shape, inverse * p);
      const double end = t < 0 ? 4 : t;
      if (t >= 0) {
        ++met;
        CHECK(std::abs(Implicit(shape, inverse * Vector3(p + t * d))) < 1e-12);
      } else {
        CHECK(here > 0);
      }
      // On one side of the surface until there.
      bool same = true;
      for (int i = 1; i < 60; ++i) {
        const double on = Implicit(shape, inverse * Vector3(p + end * i / 60 * d));
        same = same && (std::abs(on) < 1e-9 || (on > 0) == (here > 0));
      }
      CHECK(same);
    }
    INFO(static_cast<int>(type));
    CHECK(met > 100);
  }
}

TEST_CASE("A ray meets a height field as the plane it is, and its first hill", "[ray]") {
  auto field = std::make_shared<HeightField>();
  field->size_x = 4;
  field->size_y = 2;
  field->columns = 9;
  field->rows = 5;
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < 9; ++column) field->heights.push_back(0.1 * (column * 0.5 - 2));
  CollisionShape shape = Shape(CollisionType::kHeightField);
  shape.field = field;
  // z = 0.1 x: from (x, y, 1) along (1, 0, −1)/√2, 1 − s = 0.1 (x + s).
  Random random(7);
  for (int k = 0; k < 200; ++k) {
    const Vector3 p(random.Uniform(-1.9, 0.9), random.Uniform(-0.9, 0.9), 1);
    const double s = (1 - 0.1 * p.x()) / 1.1;
    const double t = RayDistance(shape, {}, p, Vector3(1, 0, -1).normalized());
    if (p.x() + s < 2)
      CHECK(t == Approx(s * std::sqrt(2.0)).epsilon(1e-12));
    else
      CHECK(t == -1);
    CHECK(RayDistance(shape, {}, p, {0, 0, -1}) == Approx(1 - 0.1 * p.x()).epsilon(1e-12));
  }
  CHECK(RayDistance(shape, {}, {0, 0, 1}, {0, 0, 1}) == -1);
  CHECK(RayDistance(shape, {}, {3, 0, 1}, {0, 0, -1}) == -1);
  field->heights[2 * 9 + 4] = 0.6;  // a hill at the origin
  CHECK(RayDistance(shape, {}, {0, 0, 1}, {0, 0, -1}) == Approx(0.4).epsilon(1e-12));
  const double before = RayDistance(shape, {}, {-1.9, 0, 0.5}, {1, 0, 0});
  // Up the hill's side, from (−0.5, −0.05) to (0, 0.6), at z = 0.5.
  CHECK(before == Approx(1.9 - 0.5 * 0.1 / 0.65).epsilon(1e-12));
}

}  // namespace ray_test
