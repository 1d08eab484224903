// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <random>

#include "engine/math/Rotation.h"
#include "engine/math/ScrewCoefficients.h"
#include "engine/model/ModelBuilder.h"

using namespace linkwright;

namespace {

using Long = long double;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// Σ (−θ²)^k / (2k + first)!, which converges everywhere and cancels nowhere up to π.
Long FactorialSeries(Long angle, int first) {
  Long factorial = 1;
  for (int i = 2; i <= first; ++i) factorial *= i;
  Long term = 1 / factorial, sum = 0;
  for (int k = 0; k < 30; ++k) {
    sum += term;
    term *= -angle * angle / (static_cast<Long>(2 * k + first + 1) * (2 * k + first + 2));
  }
  return sum;
}

// (sin h − h cos h) / (4 h² sin h), h = θ/2: h³ Σ (−h²)^k (2k + 2)/(2k + 3)! over the series of the sine.
Long InverseSeries(Long angle) {
  const Long h = angle / 2;
  Long factorial = 6, power = 1, sum = 0;
  for (int k = 0; k < 30; ++k) {
    sum += power * (2 * k + 2) / factorial;
    power *= -h * h;
    factorial *= static_cast<Long>(2 * k + 4) * (2 * k + 5);
  }
  return sum / (4 * FactorialSeries(h, 1));
}

// 1e-12 … π, evenly in the logarithm, and both sides of where a formula takes over from another.
std::vector<double> Angles() {
  std::vector<double> angles = {1e-4, 1e-3, 1e-2, 1, kPi};
  for (const double edge : {1e-4, 1e-3, 1e-2, 1.0})
    for (const double side : {-1e-9, 1e-9}) angles.push_back(edge * (1 + side));
  for (int k = 0; k <= 2000; ++k) angles.push_back(1e-12 * std::pow(kPi / 1e-12, k / 2000.0));
  angles.back() = kPi;
  return angles;
}

double RelativeError(double value, Long exact) {
  return static_cast<double>(std::abs(value - exact) / std::abs(exact));
}

Vector3 AxisOf(std::mt19937* random) {
  std::normal_distribution<double> normal;
  return Vector3(normal(*random), normal(*random), normal(*random)).normalized();
}

}  // namespace

TEST_CASE("the coefficients of a screw and its inverse are exact to rounding from 1e-12 to pi",
          "[rotation]") {
  double b1 = 0, b2 = 0, c = 0;
  for (const double angle : Angles()) {
    b1 = std::max(b1, RelativeError(ScrewB1(angle), FactorialSeries(angle, 2)));
    b2 = std::max(b2, RelativeError(ScrewB2(angle), FactorialSeries(angle, 3)));
    c = std::max(c, RelativeError(ScrewC(angle), InverseSeries(angle)));
  }
  CHECK(b1 < 4 * kEpsilon);
  CHECK(b2 < 8 * kEpsilon);
  CHECK(c < 16 * kEpsilon);  // 12 of them are what the difference at 1 rad costs
  CHECK(ScrewB1(0) == 0.5);
  CHECK(ScrewB2(0) == 1.0 / 6);
  CHECK(ScrewC(0) == 1.0 / 12);
}

TEST_CASE("exponential and logarithm of a rotation are exact to rounding from 1e-12 to pi", "[rotation]") {
  std::mt19937 random(3);
  double quaternion = 0, back = 0, matrix = 0, from_matrix = 0;
  for (const double angle : Angles()) {
    const Vector3 axis = AxisOf(&random), w = angle * axis;
    const Quaternion q = QuaternionFromVector(w);
    // The angle that w has, which rounding has made of `angle`.
    const Long turn = std::sqrt(static_cast<Long>(w.x()) * w.x() + static_cast<Long>(w.y()) * w.y() +
                                static_cast<Long>(w.z()) * w.z());
    for (int k = 0; k < 3; ++k) {
      const Long exact = std::sin(turn / 2) / turn * static_cast<Long>(w[k]);
      quaternion =
          std::max(quaternion, static_cast<double>(std::abs(q.vec()[k] - exact)) / std::min(angle, 1.0));
    }
    quaternion = std::max(quaternion, static_cast<double>(std::abs(q.w() - std::cos(turn / 2))));
    // At half a turn both axes are the answer.
    if (angle < kPi - 1e-6) {
      back = std::max(back, (RotationVector(q) - w).norm() / angle);
      from_matrix = std::max(from_matrix, (RotationVector(RotationFromVector(w)) - w).norm() / angle);
    }
    // Rodrigues: 1 + sin θ/θ [w]× + (1 − cos θ)/θ² [w]×²
    const Matrix3 S = Skew(w);
    const Matrix3 R = Matrix3::Identity() + static_cast<double>(FactorialSeries(turn, 1)) * S +
                      static_cast<double>(FactorialSeries(turn, 2)) * S * S;
    matrix = std::max(matrix, (RotationFromVector(w) - R).cwiseAbs().maxCoeff());
  }
  CHECK(quaternion < 4 * kEpsilon);
  CHECK(back < 8 * kEpsilon);
  CHECK(from_matrix < 16 * kEpsilon);
  CHECK(matrix < 16 * kEpsilon);
}

TEST_CASE("a free joint's screw and its inverse lose no digits at small turns", "[rotation]") {
  RobotDescription robot;
  robot.name = "r";
  LinkDescription link;
  link.name = "body";
  link.inertial = Inertial{1, Vector3::Zero(), Matrix3::Identity()};
  robot.links = {link};
  AddRobotOptions floating;
  floating.floating = true;
  const auto model = BuildModel(robot, floating);
  REQUIRE(model->nv() == 6);
  std::mt19937 random(5);
  double screw = 0, inverse = 0;
  for (const double angle : Angles()) {
    if (angle > kPi - 1e-6) continue;
    const Vector3 w = angle * AxisOf(&random);
    // Along the turn's own circle, where the second and third terms are as large as they can be.
    const Vector3 slide = w.unitOrthogonal() * (1 / angle);
    VectorX v(6), q = model->NeutralPosition();
    v << slide, w;
    model->Integrate(v, 1, &q);
    using LongVector = Eigen::Matrix<Long, 3, 1>;
    const LongVector wl = w.cast<Long>(), sl = slide.cast<Long>(), cross = wl.cross(sl);
    const LongVector p =
        sl + FactorialSeries(wl.norm(), 2) * cross + FactorialSeries(wl.norm(), 3) * wl.cross(cross);
    // Each term by itself: what the small ones lose does not show in the sum with the large one.
    const LongVector rest = q.head<3>().cast<Long>() - p;
    screw = std::max(screw, static_cast<double>(rest.norm() / p.norm()));
    inverse = std::max(inverse,
                       (model->Difference(model->NeutralPosition(), q) - v).head<3>().norm() / slide.norm());
  }
  CHECK(screw < 4 * kEpsilon);
  CHECK(inverse < 16 * kEpsilon);
}
