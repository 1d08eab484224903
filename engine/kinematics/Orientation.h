// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// The rotation, world axes, that turns R into R_desired: exp([error]×)·R = R_desired. From the quaternion of
/// the difference, so without singular orientations and the shortest way round: its length is the angle in
/// [0, π]. At π one of the two ways is taken.
Vector3 OrientationError(const Matrix3& R_desired, const Matrix3& R);

/// ω = E·d(phi, theta, psi)/dt with R = Rz(psi)·Ry(theta)·Rx(phi), world axes. Singular at theta = ±90°.
Matrix3 AngularVelocityFromAngleRates(double theta, double psi);

}  // namespace linkwright
