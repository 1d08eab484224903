// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/Orientation.h"

#include <cmath>

namespace linkwright {

Vector3 OrientationError(const Matrix3& R_desired, const Matrix3& R) {
  Quaternion difference(Matrix3(R_desired * R.transpose()));
  if (difference.w() < 0) difference.coeffs() *= -1;
  const double half_sine = difference.vec().norm();
  if (half_sine < 1e-12) return 2 * difference.vec();
  return (2 * std::atan2(half_sine, difference.w()) / half_sine) * difference.vec();
}

Matrix3 AngularVelocityFromAngleRates(double theta, double psi) {
  const double ct = std::cos(theta), st = std::sin(theta), cp = std::cos(psi), sp = std::sin(psi);
  Matrix3 E;
  E << cp * ct, -sp, 0,  //
      sp * ct, cp, 0,    //
      -st, 0, 1;
  return E;
}

}  // namespace linkwright
