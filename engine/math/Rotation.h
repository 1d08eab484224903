// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// [a]× with [a]× b = a × b.
Matrix3 Skew(const Vector3& a);

/// R = Rz(yaw)·Ry(pitch)·Rx(roll): rotations about the fixed axes, URDF's `rpy` [rad].
Matrix3 RotationFromRpy(const Vector3& rpy);

/// Roll, pitch, yaw of R. Defined at pitch = ±90° too (roll is 0 there); never NaN.
Vector3 RpyFromRotation(const Matrix3& R);

/// The rotation vector (axis times angle, angle in [0, π]) of R; accurate near 0 and near π.
Vector3 RotationVector(const Matrix3& R);

/// The same of a unit quaternion, which means what its negative does.
Vector3 RotationVector(const Quaternion& q);

/// exp([w]×): the rotation about w by the angle |w|.
Matrix3 RotationFromVector(const Vector3& w);

/// The quaternion exp(w/2), unit; accurate for tiny w.
Quaternion QuaternionFromVector(const Vector3& w);

/// A rotation whose third column is the unit vector `axis`. Exact (entries 0, ±1) for ±x, ±y, ±z; identity
/// for +z.
Matrix3 RotationWithZ(const Vector3& axis);

}  // namespace linkwright
