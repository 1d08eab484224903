// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace linkwright {

using Vector3 = Eigen::Vector3d;
using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix3 = Eigen::Matrix3d;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Matrix6X = Eigen::Matrix<double, 6, Eigen::Dynamic>;
using VectorX = Eigen::VectorXd;
using MatrixX = Eigen::MatrixXd;
using Quaternion = Eigen::Quaterniond;

/// A rigid pose X_AB: `R` = R_AB turns components in B into components in A, `p` = p_AB is the position of
/// B's origin in A [m]. `X_AC = X_AB * X_BC`; `X_AB * p_B` maps a point.
struct Transform {
  Matrix3 R = Matrix3::Identity();
  Vector3 p = Vector3::Zero();

  Transform operator*(const Transform& X_BC) const { return {R * X_BC.R, R * X_BC.p + p}; }
  Vector3 operator*(const Vector3& p_B) const { return R * p_B + p; }
  Transform Inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};

/// Velocity (or acceleration) of a body: of its origin and angular; the frame is named where one is used.
/// Order of the six numbers everywhere: linear first, then angular.
struct Twist {
  Vector3 linear = Vector3::Zero();
  Vector3 angular = Vector3::Zero();
};

/// Force [N] and moment [N m] about a body's origin; dual to Twist.
struct Wrench {
  Vector3 force = Vector3::Zero();
  Vector3 moment = Vector3::Zero();
};

inline constexpr double kStandardGravity = 9.81;  // m/s², as in all reference data
inline constexpr double kPi = 3.14159265358979323846;

}  // namespace linkwright
