// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/ReferenceTypes.h"

namespace linkwright {

/// A homogeneous transform, made from and read back as x, y, z [m] and phi, theta, psi [rad]: roll, pitch and
/// yaw about the fixed x, y, z axes, R = Rz(psi)·Ry(theta)·Rx(phi).
class CTransformMatrix {
 public:
  CTransformMatrix() = default;
  explicit CTransformMatrix(const Transform& X) : X_(X) {}
  /// Throws std::invalid_argument for numbers that are not finite.
  CTransformMatrix(double x, double y, double z, double phi, double theta, double psi);
  /// The motion of a joint: turning about or sliding along `axis` (0, 1, 2 = x, y, z) by `value` [rad, m]; a
  /// fixed joint does not move. Throws std::invalid_argument for another axis.
  static CTransformMatrix OfJoint(eJointType type, int axis, double value);

  CTransformMatrix operator*(const CTransformMatrix& right) const { return CTransformMatrix(X_ * right.X_); }
  Vector3 operator*(const Vector3& point) const { return X_ * point; }
  CTransformMatrix Inverse() const { return CTransformMatrix(X_.Inverse()); }

  const Matrix3& Rotation() const { return X_.R; }
  const Vector3& Position() const { return X_.p; }
  /// phi, theta, psi. phi is 0 at theta = ±90°; never NaN.
  Vector3 Angles() const;
  /// x, y, z, phi, theta, psi.
  dVector ToVector() const;
  Eigen::Matrix4d ToMatrix() const;
  const Transform& ToTransform() const { return X_; }

 private:
  Transform X_;
};

}  // namespace linkwright
