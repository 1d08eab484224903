// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/dynamics/balance/FootForces.h"

// A rectangle that stands on its corners: what each of them carries.
using namespace linkwright;

namespace foot_forces_test {

constexpr double kLong = 0.4, kWide = 0.2, kMu = 0.5;

// Velocities (angular, linear) of the rectangle's middle → of a point.
Eigen::Matrix<double, 3, 6> PointRows(const Vector3& p) {
  Eigen::Matrix<double, 3, 6> J;
  J << 0, p.z(), -p.y(), 1, 0, 0, -p.z(), 0, p.x(), 0, 1, 0, p.y(), -p.x(), 0, 0, 0, 1;
  return J;
}

struct Rectangle {
  Rectangle() : forces(4, kMu) {
    for (const double x : {-kLong / 2, kLong / 2})
      for (const double y : {-kWide / 2, kWide / 2}) {
        at.emplace_back(x, y, 0);
        forces.Add(PointRows(at.back()));
      }
  }
  Vector6 Sum() const {
    Vector6 sum = Vector6::Zero();
    for (int i = 0; i < 4; ++i)
      sum += PointRows(at[static_cast<std::size_t>(i)]).transpose() * forces.force(i);
    return sum;
  }
  std::vector<Vector3> at;
  FootForces forces;
};

TEST_CASE("four corners under a load in their middle carry a quarter each", "[balance]") {
  Rectangle rectangle;
  Vector6 wrench;
  wrench << 0, 0, 0, 0, 0, 100;
  CHECK(rectangle.forces.Solve(wrench).norm() < 1e-3);
  for (int i = 0; i < 4; ++i) CHECK((rectangle.forces.force(i) - Vector3(0, 0, 25)).norm() < 1e-3);
}

TEST_CASE("a load beside the middle is carried by leverage", "[balance]") {
  Rectangle rectangle;
  const double a = 0.05;  // along x
  Vector6 wrench;
  wrench << 0, -100 * a, 0, 0, 0, 100;
  CHECK(rectangle.forces.Solve(wrench).norm() < 1e-3);
  CHECK((rectangle.Sum() - wrench).norm() < 1e-3);
  const double front = rectangle.forces.force(2).z() + rectangle.forces.force(3).z();
  CHECK(front == Approx(100 * (0.5 + a / kLong)).epsilon(1e-4));
}

TEST_CASE("forces stay within their cones, and what they cannot give is reported", "[balance]") {
  Rectangle rectangle;
  Vector6 wrench;
  // More sideways than friction holds; a load beyond the edge; a pull.
  const std::array<std::array<double, 6>, 3> asked = {
      {{0, 0, 0, 80, 0, 100}, {0, -100 * 0.3, 0, 0, 0, 100}, {0, 0, 0, 0, 0, -100}}};
  for (const auto& given : asked) {
    wrench = Eigen::Map<const Vector6>(given.data());
    const Vector6 missing = rectangle.forces.Solve(wrench);
    CHECK(missing.norm() > 1);
    CHECK((rectangle.Sum() + missing - wrench).norm() < 1e-9);
    for (int i = 0; i < 4; ++i) {
      const Vector3 f = rectangle.forces.force(i);
      CHECK(f.z() >= -1e-9);
      CHECK(f.head<2>().norm() <= kMu * f.z() + 1e-9);
    }
  }
}

}  // namespace foot_forces_test
