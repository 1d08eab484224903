// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <random>

#include "engine/math/Rotation.h"
#include "engine/path/OrientationPath.h"

using namespace linkwright;

namespace orientation_path_test {
namespace {

constexpr auto kSlerp = OrientationInterpolation::kSlerp;
constexpr auto kSquad = OrientationInterpolation::kSquad;

Quaternion Turn(const Vector3& vector) { return QuaternionFromVector(vector); }
double AngleBetween(const Quaternion& a, const Quaternion& b) { return a.angularDistance(b); }

struct Nodes {
  std::vector<double> times;
  std::vector<Quaternion> q;
};

Nodes RandomNodes(std::mt19937* random, int count) {
  std::uniform_real_distribution<double> step(0.3, 2), angle(-2, 2);
  Nodes nodes;
  double t = 1;
  for (int k = 0; k < count; ++k, t += step(*random)) {
    nodes.times.push_back(t);
    nodes.q.push_back(Turn({angle(*random), angle(*random), angle(*random)}));
    // One quaternion and its negative are the same orientation.
    if (k % 2 == 1) nodes.q.back().coeffs() *= -1;
  }
  return nodes;
}

}  // namespace

TEST_CASE("slerp turns at a constant rate about one axis, the short way round") {
  const Vector3 axis = Vector3(1, 2, -2) / 3;
  const std::vector<Quaternion> q = {Turn(0.2 * axis), Turn(1.7 * axis), Turn(-1.3 * axis)};
  const OrientationPath path({0, 3, 4}, q, kSlerp);
  CHECK(AngleBetween(path.At(1), Turn(0.7 * axis)) < 1e-14);
  CHECK((path.AngularVelocity(1) - 0.5 * axis).norm() < 1e-14);
  // From 1.7 to −1.3 the short way is −3, which is less than π.
  CHECK(AngleBetween(path.At(3.5), Turn(0.2 * axis)) < 1e-14);
  CHECK((path.AngularVelocity(3.5) + 3 * axis).norm() < 1e-14);
  CHECK(path.AngularAcceleration(1).norm() == 0);
  for (int k = 0; k < 3; ++k)
    CHECK(AngleBetween(path.At(k == 0 ? 0 : k + 2), q[static_cast<std::size_t>(k)]) < 1e-15);
  CHECK(AngleBetween(path.At(-5), q[0]) == 0);
  CHECK(AngleBetween(path.At(99), q[2]) == 0);
  CHECK(path.AngularVelocity(99).norm() == 0);
  // 200° and 160° the other way round are the same; it takes the 160°.
  const OrientationPath far(
      {0, 1}, std::vector<Quaternion>{Quaternion::Identity(), Turn({0, 0, 200 * kPi / 180})}, kSlerp);
  CHECK(far.AngularVelocity(0.5).z() == Approx(-160 * kPi / 180));
}

// About one axis squad is a polynomial of the angle: with slerp(p, q, u) = p + u (q − p) in each place it is
// (1 − w) (θ_0 + u δ) + w (a + u (b − a)), w = 2 u (1 − u), a = θ_0 + (h ω_0 − δ)/2, b = θ_1 + (δ − h ω_1)/2.
TEST_CASE("squad about one axis is its polynomial") {
  const std::vector<double> times = {0, 1, 3, 3.5};
  const std::vector<double> angle = {0, 0.4, 1.2, 0.9};
  std::vector<Quaternion> q;
  for (const double a : angle) q.push_back(Turn({0, a, 0}));
  const OrientationPath path(times, q, kSquad);
  const double h = 2, u = 0.3, delta = 0.8;
  const double rate1 = 1.2 / 3, rate2 = 0.5 / 2.5;
  const double a = 0.4 + (h * rate1 - delta) / 2, b = 1.2 + (delta - h * rate2) / 2;
  const double w = 2 * u * (1 - u);
  CHECK(AngleBetween(path.At(1 + h * u), Turn({0, (1 - w) * (0.4 + u * delta) + w * (a + u * (b - a)), 0})) <
        1e-14);
  CHECK(path.AngularVelocity(1).y() == Approx(rate1).epsilon(1e-9));
  CHECK(path.AngularVelocity(3).y() == Approx(rate2).epsilon(1e-9));
  CHECK(path.AngularVelocity(0).y() == Approx(0.4).epsilon(1e-9));
  CHECK(OrientationPath(times, q, kSquad, OrientationEnds::kRest).AngularVelocity(0).norm() < 1e-9);
  CHECK(OrientationPath(times, q, kSquad, OrientationEnds::kRest).AngularVelocity(3.5).norm() < 1e-9);
}

TEST_CASE("squad passes all nodes with a continuous angular velocity") {
  std::mt19937 random(2);
  for (int round = 0; round < 20; ++round) {
    const Nodes nodes = RandomNodes(&random, 6);
    const OrientationPath path(nodes.times, nodes.q, kSquad,
                               round % 2 ? OrientationEnds::kMean : OrientationEnds::kRest);
    for (std::size_t k = 0; k < nodes.q.size(); ++k)
      CHECK(AngleBetween(path.At(nodes.times[k]), nodes.q[k]) < 1e-12);
    for (std::size_t k = 1; k + 1 < nodes.q.size(); ++k) {
      const double t = nodes.times[k];
      const Vector3 before = path.AngularVelocity(t - 1e-9);
      CHECK((before - path.AngularVelocity(t)).norm() < 1e-6 * (1 + before.norm()));
      CHECK(AngleBetween(path.At(t - 1e-9), path.At(t + 1e-9)) < 1e-7);
    }
    Nodes ring = nodes;
    ring.q.back() = ring.q.front();
    const OrientationPath periodic(ring.times, ring.q, kSquad, OrientationEnds::kPeriodic);
    const Vector3 first = periodic.AngularVelocity(ring.times.front());
    CHECK((first - periodic.AngularVelocity(ring.times.back())).norm() < 1e-8 * (1 + first.norm()));
    CHECK_THROWS_AS(OrientationPath(nodes.times, nodes.q, kSquad, OrientationEnds::kPeriodic), PathError);
    // ω is what turns the orientation, and its derivative the acceleration.
    const double h = 1e-5;
    for (double t = nodes.times[0] + 0.1; t < nodes.times.back() - 0.1; t += 0.37) {
      if (std::any_of(nodes.times.begin(), nodes.times.end(),
                      [&](double n) { return std::abs(n - t) < 1e-3; }))
        continue;
      const Quaternion turn = path.At(t + h) * path.At(t - h).conjugate();
      const Vector3 omega = RotationVector(turn.toRotationMatrix()) / (2 * h);
      CHECK((path.AngularVelocity(t) - omega).norm() < 1e-5 * (1 + omega.norm()));
      const Vector3 alpha = (path.AngularVelocity(t + 1e-4) - path.AngularVelocity(t - 1e-4)) / 2e-4;
      CHECK((path.AngularAcceleration(t) - alpha).norm() < 1e-3 * (1 + alpha.norm()));
    }
  }
}

TEST_CASE("orientations that make no path are refused by name") {
  const std::vector<Quaternion> two = {Quaternion::Identity(), Turn({1, 0, 0})};
  const auto kind = [&](const std::vector<double>& times, std::vector<Quaternion> q) {
    try {
      const OrientationPath path(times, q, kSquad);
    } catch (const PathError& error) {
      return std::optional(error.kind());
    }
    return std::optional<PathError::Kind>();
  };
  CHECK_FALSE(kind({0, 1}, two));
  CHECK(kind({0}, {two[0]}) == PathError::Kind::kTooFewNodes);
  CHECK(kind({1, 0}, two) == PathError::Kind::kTimesNotIncreasing);
  CHECK(kind({0, 1, 2}, two) == PathError::Kind::kUnequalSizes);
  CHECK(kind({0, 1}, {two[0], Quaternion(0, 0, 0, 0)}) == PathError::Kind::kBadParameter);
  CHECK(kind({0, 1}, {two[0], Quaternion(std::nan(""), 0, 0, 0)}) == PathError::Kind::kNotFinite);
}

}  // namespace orientation_path_test
