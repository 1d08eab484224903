// SPDX-License-Identifier: GPL-3.0-or-later
// Ways of cords round obstacles, from closed forms.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/scene/picture/TendonPath.h"

using namespace linkwright;

namespace {

PlacedStop Point(const Vector3& p) { return {TendonStop::kPoint, {Matrix3::Identity(), p}, 0, {}}; }

PlacedStop Obstacle(TendonStop kind, const Transform& X, double radius, std::optional<Vector3> side = {}) {
  return {kind, X, radius, side};
}

TendonBranch Only(const std::vector<PlacedStop>& stops) {
  const std::vector<TendonBranch> branches = TendonPath(stops);
  REQUIRE(branches.size() == 1);
  return branches.front();
}

// From a distance d of the centre to the same distance on the other side, round radius r: two tangents, and
// what is left of half a turn.
double HalfWay(double d, double r) { return 2 * std::sqrt(d * d - r * r) + r * (kPi - 2 * std::acos(r / d)); }

}  // namespace

TEST_CASE("A cord takes the tangents and the arc between them", "[tendon]") {
  const double r = 0.3, d = 0.8;
  const Matrix3 R = Eigen::AngleAxisd(0.7, Vector3(1, 2, 3).normalized()).toRotationMatrix();
  const Vector3 centre(0.4, -0.2, 0.9);
  for (const TendonStop kind : {TendonStop::kSphere, TendonStop::kCylinder}) {
    const Vector3 a = centre + R * Vector3(-d, 0.02, 0), b = centre + R * Vector3(d, 0.02, 0);
    const double straight = (b - a).norm();
    const double da = std::hypot(d, 0.02);
    const double arc = 2 * std::atan2(d, 0.02) - 2 * std::acos(r / da);
    const TendonBranch cord = Only({Point(a), Obstacle(kind, {R, centre}, r), Point(b)});
    CHECK(cord.length == Approx(2 * std::sqrt(da * da - r * r) + r * arc).epsilon(1e-12));
    CHECK(cord.length > straight);
    double chords = 0;
    for (std::size_t i = 1; i < cord.points.size(); ++i) {
      chords += (cord.points[i] - cord.points[i - 1]).norm();
      // Nothing goes through the obstacle by more than the rise of a chord's arc.
      const Vector3 middle = R.transpose() * (0.5 * (cord.points[i] + cord.points[i - 1]) - centre);
      CHECK(middle.head<2>().norm() > r * std::cos(0.05) - 1e-12);
    }
    CHECK(chords == Approx(cord.length).epsilon(1e-3));
    CHECK(chords < cord.length);
  }
}

TEST_CASE("A cord that goes up round a cylinder rises steadily", "[tendon]") {
  const double r = 0.3, d = 0.8, rise = 0.5;
  const TendonBranch cord =
      Only({Point({-d, 1e-9, 0}), Obstacle(TendonStop::kCylinder, {}, r), Point({d, 1e-9, rise})});
  CHECK(cord.length == Approx(std::hypot(HalfWay(d, r), rise)).epsilon(1e-7));
  const double slope = rise / HalfWay(d, r);
  for (std::size_t i = 1; i < cord.points.size(); ++i) {
    const Vector3 step = cord.points[i] - cord.points[i - 1];
    CHECK(step.z() / step.head<2>().norm() ==
          Approx(slope).epsilon(1e-3));  // a chord is shorter than its arc
  }
  CHECK(cord.points.back().z() == rise);
}

TEST_CASE("A cord passes by what it does not meet, unless it belongs on the other side", "[tendon]") {
  const Vector3 a(-1, 0.5, 0), b(1, 0.5, 0);
  const Transform at_origin;
  CHECK(Only({Point(a), Obstacle(TendonStop::kSphere, at_origin, 0.3), Point(b)}).points.size() == 2);
  // Its side is where it is already.
  CHECK(Only({Point(a), Obstacle(TendonStop::kSphere, at_origin, 0.3, Vector3(0, 1, 0)), Point(b)})
            .points.size() == 2);
  const TendonBranch below =
      Only({Point(a), Obstacle(TendonStop::kSphere, at_origin, 0.3, Vector3(0, -1, 0)), Point(b)});
  CHECK(below.length > 2);
  double lowest = 1;
  for (const Vector3& p : below.points) lowest = std::min(lowest, p.y());
  CHECK(lowest == Approx(-0.3).margin(1e-3));
  // Inside of an obstacle there is none.
  CHECK(Only({Point({0.1, 0, 0}), Obstacle(TendonStop::kSphere, at_origin, 0.3), Point(b)}).points.size() ==
        2);
}

TEST_CASE("A side point decides on which side a cord meets an obstacle", "[tendon]") {
  for (const double side : {1.0, -1.0}) {
    const TendonBranch cord =
        Only({Point({-1, 0.05, 0}), Obstacle(TendonStop::kCylinder, {}, 0.3, Vector3(0, side, 0.2)),
              Point({1, 0.05, 0})});
    for (std::size_t i = 1; i + 1 < cord.points.size(); ++i) CHECK(side * cord.points[i].y() > 0);
  }
}

TEST_CASE("A cord within a ring touches it where both parts meet it alike", "[tendon]") {
  const Vector3 a(-0.5, 0.9, 0), b(0.8, 0.7, 0);
  const TendonBranch cord =
      Only({Point(a), Obstacle(TendonStop::kSphere, {}, 0.3, Vector3(0.01, 0, 0)), Point(b)});
  REQUIRE(cord.points.size() == 3);
  const Vector3 touch = cord.points[1];
  CHECK(touch.norm() == Approx(0.3).epsilon(1e-12));
  const Vector3 tangent(-touch.y(), touch.x(), 0);
  CHECK((touch - a).normalized().dot(tangent) ==
        Approx(-(touch - b).normalized().dot(tangent)).margin(1e-12));
  // No other point of the ring makes it shorter.
  for (int i = 0; i < 360; ++i) {
    const double angle = i * kPi / 180;
    const Vector3 other(0.3 * std::cos(angle), 0.3 * std::sin(angle), 0);
    CHECK((other - a).norm() + (other - b).norm() >= cord.length - 1e-12);
  }
  // One that goes through it already stays straight.
  CHECK(Only({Point({-1, 0.1, 0}), Obstacle(TendonStop::kSphere, {}, 0.3, Vector3(0.01, 0, 0)),
              Point({1, 0.1, 0})})
            .points.size() == 2);
}

TEST_CASE("A pulley parts a cord in two", "[tendon]") {
  const std::vector<TendonBranch> branches =
      TendonPath(std::vector<PlacedStop>{Point({0, 0, 0}),
                                         Point({1, 0, 0}),
                                         {TendonStop::kPulley, {}, 0, {}},
                                         Point({0, 1, 0}),
                                         Point({0, 3, 0}),
                                         Point({0, 3, 1})});
  REQUIRE(branches.size() == 2);
  CHECK(branches[0].length == 1);
  CHECK(branches[1].length == 3);
  const double nan = std::nan("");
  CHECK(TendonPath(std::vector<PlacedStop>{Point({0, 0, 0}), Point({nan, 0, 0})}).empty());
}
