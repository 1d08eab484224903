// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/Rotation.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

Matrix3 Skew(const Vector3& a) {
  Matrix3 S;
  S << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return S;
}

Matrix3 RotationFromRpy(const Vector3& rpy) {
  const double cr = std::cos(rpy.x()), sr = std::sin(rpy.x());
  const double cp = std::cos(rpy.y()), sp = std::sin(rpy.y());
  const double cy = std::cos(rpy.z()), sy = std::sin(rpy.z());
  Matrix3 R;
  R << cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr,  //
      sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr,   //
      -sp, cp * sr, cp * cr;
  return R;
}

Vector3 RpyFromRotation(const Matrix3& R) {
  const double cos_pitch = std::hypot(R(0, 0), R(1, 0));
  const double pitch = std::atan2(-R(2, 0), cos_pitch);
  // Below this, roll and yaw turn about the same axis to rounding: all of the turn is given to yaw.
  constexpr double kGimbalLock = 1e-12;
  if (cos_pitch < kGimbalLock) return {0, pitch, std::atan2(-R(0, 1), R(1, 1))};
  return {std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))};
}

Quaternion QuaternionFromVector(const Vector3& w) {
  const double angle_squared = w.squaredNorm();
  // sin(θ/2)/θ by its series where θ² underflows the quotient's accuracy.
  const double angle = std::sqrt(angle_squared);
  const double s = angle < 1e-4 ? 0.5 - angle_squared / 48 : std::sin(angle / 2) / angle;
  Quaternion q(std::cos(angle / 2), s * w.x(), s * w.y(), s * w.z());
  q.normalize();
  return q;
}

Vector3 RotationVector(const Quaternion& q) {
  const double s = q.vec().norm();
  // 2·atan2 keeps full accuracy at every angle; the sign picks the smaller rotation.
  const double sign = q.w() < 0 ? -1 : 1;
  if (s < 1e-150) return 2 * sign * q.vec();
  return q.vec() * (2 * sign * std::atan2(s, sign * q.w()) / s);
}

Matrix3 RotationFromVector(const Vector3& w) { return QuaternionFromVector(w).toRotationMatrix(); }

Vector3 RotationVector(const Matrix3& R) {
  // The quaternion of largest pivot keeps full accuracy at every angle.
  Quaternion q(R);
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  const double s = q.vec().norm();
  if (s < 1e-8) return 2 * q.vec();
  return q.vec() * (2 * std::atan2(s, q.w()) / s);
}

Matrix3 RotationWithZ(const Vector3& axis) {
  Matrix3 R;
  if (axis == Vector3::UnitZ()) return Matrix3::Identity();
  // Cyclic permutations keep the other two axes on coordinate axes, so that no rounding enters.
  if (axis == Vector3::UnitX()) return (R << 0, 0, 1, 1, 0, 0, 0, 1, 0).finished();
  if (axis == Vector3::UnitY()) return (R << 0, 1, 0, 0, 0, 1, 1, 0, 0).finished();
  if (axis == -Vector3::UnitX()) return (R << 0, 0, -1, 0, 1, 0, 1, 0, 0).finished();
  if (axis == -Vector3::UnitY()) return (R << 1, 0, 0, 0, 0, -1, 0, 1, 0).finished();
  if (axis == -Vector3::UnitZ()) return (R << 0, 1, 0, 1, 0, 0, 0, 0, -1).finished();
  int smallest = 0;
  axis.cwiseAbs().minCoeff(&smallest);
  const Vector3 x = axis.cross(Vector3::Unit(smallest)).normalized();
  R.col(0) = x;
  R.col(1) = axis.cross(x);
  R.col(2) = axis;
  return R;
}

}  // namespace linkwright
