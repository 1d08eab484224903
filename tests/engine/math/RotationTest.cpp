// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/math/Rotation.h"

using namespace linkwright;

TEST_CASE("roll, pitch and yaw are turns about the fixed x, y and z axes") {
  const Vector3 rpy(0.3, -0.7, 1.1);
  const Matrix3 expected =
      (Eigen::AngleAxisd(rpy.z(), Vector3::UnitZ()) * Eigen::AngleAxisd(rpy.y(), Vector3::UnitY()) *
       Eigen::AngleAxisd(rpy.x(), Vector3::UnitX()))
          .toRotationMatrix();
  CHECK((RotationFromRpy(rpy) - expected).norm() < 1e-15);
  CHECK((RpyFromRotation(expected) - rpy).norm() < 1e-14);
}

TEST_CASE("angles read back at the singular pitch give the same rotation, with roll zero") {
  for (const double pitch : {kPi / 2, -kPi / 2}) {
    const Matrix3 R = RotationFromRpy({0.4, pitch, -0.9});
    const Vector3 back = RpyFromRotation(R);
    CHECK(back.allFinite());
    CHECK(std::abs(back.x()) < 1e-12);
    CHECK((RotationFromRpy(back) - R).norm() < 1e-12);
  }
}

TEST_CASE("rotation vector and exponential are inverse up to half a turn") {
  const Vector3 axis = Vector3(1, -2, 0.5).normalized();
  for (const double angle : {0.0, 1e-12, 1e-5, 0.5, 2.0, kPi - 1e-9}) {
    const Vector3 w = axis * angle;
    CHECK((RotationVector(RotationFromVector(w)) - w).norm() < 1e-8 * angle + 1e-15);
    CHECK((RotationFromVector(w) - Eigen::AngleAxisd(angle, axis).toRotationMatrix()).norm() < 1e-14);
  }
}

TEST_CASE("a frame built on an axis is a rotation whose z is that axis, exact on coordinate axes") {
  for (int i = 0; i < 3; ++i) {
    for (const double sign : {1.0, -1.0}) {
      const Vector3 axis = sign * Vector3::Unit(i);
      const Matrix3 R = RotationWithZ(axis);
      CHECK(R.col(2) == axis);
      CHECK(R.determinant() == 1.0);
      CHECK(R * R.transpose() == Matrix3::Identity());
    }
  }
  const Vector3 axis = Vector3(0.3, -0.5, 0.81).normalized();
  const Matrix3 R = RotationWithZ(axis);
  CHECK((R.col(2) - axis).norm() < 1e-15);
  CHECK((R * R.transpose() - Matrix3::Identity()).norm() < 1e-15);
  CHECK(std::abs(R.determinant() - 1) < 1e-15);
}
