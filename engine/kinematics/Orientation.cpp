// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/Orientation.h"

#include <cmath>

#include "engine/math/Rotation.h"

namespace linkwright {

Vector3 OrientationError(const Matrix3& R_desired, const Matrix3& R) {
  return RotationVector(Matrix3(R_desired * R.transpose()));
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
