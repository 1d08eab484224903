// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/LU>
#include <catch2/catch.hpp>
#include <random>

#include "engine/constraints/eulerparameters/EulerParameters.h"
#include "engine/dynamics/BumpRoad.h"
#include "engine/path/ForceCurve.h"

using namespace linkwright;

namespace {

EulerParameters RandomParameters(std::mt19937* random) {
  std::uniform_real_distribution<double> number(-2, 2);
  return {number(*random), number(*random), number(*random), number(*random)};
}

// E = [−e, ẽ + e0 I]
Matrix34 EulerE(const EulerParameters& p) {
  Matrix34 E;
  E << -p[1], p[0], -p[3], p[2],  //
      -p[2], p[3], p[0], -p[1],   //
      -p[3], -p[2], p[1], p[0];
  return E;
}

}  // namespace

TEST_CASE("the identities of Euler parameters hold off the unit sphere, too", "[multibody]") {
  std::mt19937 random(1);
  for (int k = 0; k < 100; ++k) {
    const EulerParameters p = RandomParameters(&random);
    const double square = p.squaredNorm();
    const Matrix34 G = EulerG(p), E = EulerE(p);
    CHECK((G * p).norm() < 1e-14);
    CHECK((E * p).norm() < 1e-14);
    CHECK((G * G.transpose() - square * Matrix3::Identity()).norm() < 1e-13);
    CHECK((G.transpose() * G - square * Eigen::Matrix4d::Identity() + p * p.transpose()).norm() < 1e-13);
    Eigen::Matrix4d H;
    H << G, p.transpose();
    CHECK(H.determinant() == Approx(-square * square));
    CHECK(((2 * H).inverse() - H.transpose() / (2 * square)).norm() < 1e-13);
    const Matrix3 A = EulerRotation(p, RotationMode::kNorm);
    CHECK((A - E * G.transpose() / square).norm() < 1e-14);
    CHECK((A - EulerRotation(p.normalized())).norm() < 1e-14);
    const Vector3 e = p.tail<3>();
    const double e0 = p[0];
    Matrix3 cross;
    cross << 0, -e[2], e[1], e[2], 0, -e[0], -e[1], e[0], 0;
    CHECK((EulerRotation(p, RotationMode::kPoly) - (2 * e0 * e0 - 1) * Matrix3::Identity() -
           2 * (e * e.transpose() + e0 * cross))
              .norm() < 1e-14);
    const Vector3 w = RandomParameters(&random).head<3>();
    CHECK((EulerGTransposed(p, w) - G.transpose() * w).norm() < 1e-14);
  }
}

TEST_CASE("the bump is the published one and smooth", "[multibody]") {
  const BumpRoad road(0.47, 4, 0.10, 0.05);
  CHECK(road.At(4).value == Approx(0.0985335).epsilon(1e-6));
  CHECK(road.At(4).slope == Approx(0).margin(1e-15));
  // It is 2 (0.3224903 + 0.1) m long.
  CHECK(road.At(4 + 0.42249).value > 0);
  CHECK(road.At(4 + 0.422491).value == 0);
  CHECK(BumpRoad().At(4).value == 0);
  const double h = 1e-5;
  for (double x = 3.5; x < 4.5; x += 0.0137) {
    INFO(x);
    CHECK((road.At(x + h).value - road.At(x - h).value) / (2 * h) == Approx(road.At(x).slope).margin(1e-8));
    // Twice averaged: the slope has no jump.
    CHECK(std::abs(road.At(x + 1e-7).slope - road.At(x).slope) < 1e-5);
  }
}

TEST_CASE("force tables go through their nodes and have an integral", "[multibody]") {
  const ForceCurve curve(ForceTable{{-1, 0, 0.5, 2}, {-5, 0, 1, 8}});
  CHECK(curve.Value(-1) == -5);
  CHECK(curve.Value(0.5) == Approx(1));
  CHECK(curve.Integral(0) == 0);
  // Straight beyond the ends.
  CHECK(curve.Value(4) - curve.Value(3) == Approx(curve.Value(5) - curve.Value(4)));
  const double h = 1e-5;
  for (double x = -2; x < 3; x += 0.11) {
    INFO(x);
    CHECK((curve.Integral(x + h) - curve.Integral(x - h)) / (2 * h) == Approx(curve.Value(x)).margin(1e-8));
  }
  CHECK(ForceCurve().Value(3) == 0);
  CHECK(ForceCurve().Integral(3) == 0);
}
