// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/LU>
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/engine/collision/CollisionShapes.h"

using namespace collision_test;

namespace {

std::vector<CollisionShape> BoundedShapes(Dice* dice) {
  return {Ball(.4),          Brick(.4, .3, .25), Pebble(.4, .3, .25, .05), Pill(.2, .3),
          Can(.3, .35),      Egg(.5, .3, .2),    dice->Stone(14, .5),      Can(.5, .02),
          Egg(.45, .4, .05), Pill(.02, .4)};
}

}  // namespace

TEST_CASE("the nearest points of every pair of shapes prove the gap") {
  Dice dice(21);
  const std::vector<CollisionShape> shapes = BoundedShapes(&dice);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    for (std::size_t j = i; j < shapes.size(); ++j) {
      const CollisionShape &a = shapes[i], &b = shapes[j];
      INFO("shapes " << i << ", " << j);
      int apart = 0, overlapping = 0;
      for (int k = 0; k < 200; ++k) {
        INFO("pose " << k);
        const Transform X_A{dice.Rotation(), dice.Direction()};
        Transform X_B{dice.Rotation(), X_A.p + dice.Uniform(.3, 1.1) * dice.Direction()};
        const Manifold points = Contacts(a, X_A, b, X_B, 10);
        REQUIRE_FALSE(points.empty());
        REQUIRE(points.size() <= 8);
        for (const ManifoldPoint& point : points) {
          REQUIRE(point.p_W.allFinite());
          REQUIRE(std::abs(point.n_W.norm() - 1) < 1e-12);
          REQUIRE(point.a.radii.allFinite());
          REQUIRE((point.a.radii * point.n_W).norm() < 1e-9);
          REQUIRE((point.b.radii * point.n_W).norm() < 1e-9);
        }
        const ManifoldPoint& point = Deepest(points);
        // No separation along a direction is above the distance.
        const double separation = SeparationAlong(a, X_A, b, X_B, point.n_W);
        REQUIRE(separation == Approx(point.gap).margin(1e-9));
        if (point.gap > 0) {
          ++apart;
          // Nor is the distance above that of two points of them.
          REQUIRE(Outside(a, X_A, point.p_W - point.gap / 2 * point.n_W) < 1e-9);
          REQUIRE(Outside(b, X_B, point.p_W + point.gap / 2 * point.n_W) < 1e-9);
        } else {
          ++overlapping;
          double greatest = separation;
          for (int m = 0; m < 300; ++m) {
            greatest = std::max(greatest, SeparationAlong(a, X_A, b, X_B, dice.Direction()));
          }
          for (const double reach : {.1, .01, .001}) {
            for (int m = 0; m < 30; ++m) {
              const Vector3 n = (point.n_W + reach * dice.Direction()).normalized();
              greatest = std::max(greatest, SeparationAlong(a, X_A, b, X_B, n));
            }
          }
          REQUIRE(greatest < separation + 1e-9);
        }
        const Manifold swapped = Contacts(b, X_B, a, X_A, 10);
        REQUIRE(swapped.size() == points.size());
        const ManifoldPoint& other = Deepest(swapped);
        REQUIRE(other.gap == Approx(point.gap).margin(1e-11));
        REQUIRE((other.n_W + point.n_W).norm() < 1e-6);
      }
      CHECK(apart > 0);
      CHECK(overlapping > 0);
    }
  }
}

TEST_CASE("shapes brought to touch have the normal of their distance") {
  Dice dice(22);
  const std::vector<CollisionShape> shapes = BoundedShapes(&dice);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    for (std::size_t j = i; j < shapes.size(); ++j) {
      INFO("shapes " << i << ", " << j);
      for (int k = 0; k < 60; ++k) {
        INFO("pose " << k);
        const Transform X_A{dice.Rotation(), Vector3::Zero()};
        Transform X_B{dice.Rotation(), 1.5 * dice.Direction()};
        Manifold points = Contacts(shapes[i], X_A, shapes[j], X_B, 10);
        REQUIRE_FALSE(points.empty());
        const ManifoldPoint far = Deepest(points);
        for (const double gap : {1e-4, 1e-9, 1e-12, 0., -1e-12, -1e-9, -1e-5}) {
          const Transform X_touching{X_B.R, X_B.p - (far.gap - gap) * far.n_W};
          points = Contacts(shapes[i], X_A, shapes[j], X_touching, 1e-3);
          INFO("gap " << gap);
          REQUIRE_FALSE(points.empty());
          const ManifoldPoint& near = Deepest(points);
          // Pushed in along the normal of a corner, shapes come apart sooner along another.
          REQUIRE(near.gap > gap - 1e-9);
          REQUIRE(near.gap < std::max(gap, gap == -1e-5 ? 0 : gap + 1e-9) + 1e-9);
          // What was a vertex or edge may be within rounding of a face.
          if (shapes[i].type == CollisionType::kEllipsoid || shapes[j].type == CollisionType::kEllipsoid) {
            REQUIRE((near.n_W - far.n_W).norm() < 1e-6);
          }
        }
      }
    }
  }
}

namespace {

/// The rate of the normal where A and B move with these velocities (linear: of the points on the surfaces).
Vector3 NormalRate(const ManifoldPoint& point, const Twist& a, const Twist& b) {
  const Vector3& n = point.n_W;
  const Vector3 w_A = a.angular.cross(n), w_B = b.angular.cross(n);
  const SurfaceBend &A = point.a, &B = point.b;
  if (A.flat == 2) return w_A;
  if (B.flat == 2) return w_B;
  // (H_A + H_B + g) ṅ = v_B − v_A + H_A (ω_A × n) + H_B (ω_B × n), but for the directions in which it slides
  // along a line; there ṅ is what that line's body demands.
  const Matrix3 H = A.radii + B.radii + point.gap * Matrix3::Identity();
  const Vector3 right = b.linear - a.linear + A.radii * w_A + B.radii * w_B;
  Eigen::Matrix2d M;
  Eigen::Vector2d r;
  const Vector3 t1 = n.unitOrthogonal(), t2 = n.cross(t1);
  const auto row = [&](int k, const Vector3& c, double value) {
    M(k, 0) = c.dot(t1);
    M(k, 1) = c.dot(t2);
    r[k] = value;
  };
  if (A.flat == 1 && B.flat == 1) {
    row(0, A.along, A.along.dot(w_A));
    row(1, B.along, B.along.dot(w_B));
  } else if (A.flat == 1 || B.flat == 1) {
    const Vector3 along = A.flat == 1 ? A.along : B.along, s = along.cross(n);
    row(0, along, along.dot(A.flat == 1 ? w_A : w_B));
    row(1, H.transpose() * s, s.dot(right));
  } else {
    row(0, H.transpose() * t1, t1.dot(right));
    row(1, H.transpose() * t2, t2.dot(right));
  }
  const Eigen::Vector2d x = M.inverse() * r;
  return x[0] * t1 + x[1] * t2;
}

Transform Moved(const Transform& X, const Vector3& linear, const Vector3& angular, double t) {
  const double angle = angular.norm() * t;
  return {Eigen::AngleAxisd(angle, angular.normalized()).toRotationMatrix() * X.R, X.p + t * linear};
}

}  // namespace

TEST_CASE("normals turn as the bends of the surfaces say") {
  Dice dice(23);
  std::vector<CollisionShape> shapes = BoundedShapes(&dice);
  shapes.push_back(Floor());
  int compared = 0;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    for (std::size_t j = i; j < shapes.size(); ++j) {
      if (i + 1 == shapes.size()) continue;
      INFO("shapes " << i << ", " << j);
      for (int k = 0; k < 40; ++k) {
        const Transform X_A{dice.Rotation(), Vector3::Zero()};
        Transform X_B{dice.Rotation(), 1.5 * dice.Direction()};
        Manifold points = Contacts(shapes[i], X_A, shapes[j], X_B, 100);
        REQUIRE_FALSE(points.empty());
        const ManifoldPoint far = Deepest(points);
        X_B.p -= (far.gap - .01) * far.n_W;
        points = Contacts(shapes[i], X_A, shapes[j], X_B, .02);
        REQUIRE_FALSE(points.empty());
        const ManifoldPoint point = Deepest(points);
        const Vector3 v_A = dice.Direction(), w_A = dice.Direction(), v_B = dice.Direction(),
                      w_B = dice.Direction();
        constexpr double kStep = 1e-6;
        ManifoldPoint at[2];
        bool found = true;
        for (int side = 0; side < 2; ++side) {
          const double t = side ? kStep : -kStep;
          const Manifold moved =
              Contacts(shapes[i], Moved(X_A, v_A, w_A, t), shapes[j], Moved(X_B, v_B, w_B, t), .02);
          const auto same = std::find_if(moved.begin(), moved.end(),
                                         [&](const ManifoldPoint& p) { return p.feature == point.feature; });
          found = found && same != moved.end();
          if (same != moved.end()) at[side] = *same;
        }
        if (!found) continue;
        ++compared;
        const Vector3 p_A = point.p_W - point.gap / 2 * point.n_W,
                      p_B = point.p_W + point.gap / 2 * point.n_W;
        const Twist a{v_A + w_A.cross(p_A - X_A.p), w_A}, b{v_B + w_B.cross(p_B - X_B.p), w_B};
        const Vector3 rate = (at[1].n_W - at[0].n_W) / (2 * kStep), expected = NormalRate(point, a, b);
        INFO("pose " << k << " flats " << point.a.flat << point.b.flat << " feature " << std::hex
                     << point.feature << "\nrate " << rate.transpose() << "\nexpected "
                     << expected.transpose());
        REQUIRE((rate - expected).norm() < 1e-3 * (1 + expected.norm()));
        const double gap_rate = (at[1].gap - at[0].gap) / (2 * kStep);
        REQUIRE(gap_rate == Approx(point.n_W.dot(b.linear - a.linear)).margin(1e-6));
      }
    }
  }
  CHECK(compared > 2000);
}
