// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/constraints/eulerparameters/MechanismDescription.h"
#include "engine/math/Types.h"

/// Algebra of Euler parameters p = [e0; e], world frame and primed (body) frame:
/// A(p) = E Gᵀ, δπ' = 2 G δp, ω' = 2 G p', p' = ½ Gᵀ ω', δπ = 2 E δp; off the unit sphere G Gᵀ = (pᵀp) I₃,
/// GᵀG = (pᵀp) I₄ − p pᵀ, G p = 0.
namespace linkwright {

using Matrix34 = Eigen::Matrix<double, 3, 4>;

/// How a rotation matrix comes from Euler parameters that are not unit.
enum class RotationMode {
  kNorm,  ///< A = E Gᵀ / pᵀp: a rotation for every p ≠ 0
  kPoly,  ///< A = (2 e0² − 1) I + 2 (e eᵀ + e0 ẽ), Haug's polynomial
};

/// G = [−e, −ẽ + e0 I]
inline Matrix34 EulerG(const EulerParameters& p) {
  Matrix34 G;
  G << -p[1], p[0], p[3], -p[2],  //
      -p[2], -p[3], p[0], p[1],   //
      -p[3], p[2], -p[1], p[0];
  return G;
}

/// Gᵀ w without the matrix.
inline EulerParameters EulerGTransposed(const EulerParameters& p, const Vector3& w) {
  return {-p[1] * w[0] - p[2] * w[1] - p[3] * w[2],  //
          p[0] * w[0] - p[3] * w[1] + p[2] * w[2],   //
          p[3] * w[0] + p[0] * w[1] - p[1] * w[2],   //
          -p[2] * w[0] + p[1] * w[1] + p[0] * w[2]};
}

inline Matrix3 EulerRotation(const EulerParameters& p, RotationMode mode = RotationMode::kNorm) {
  const double s = mode == RotationMode::kNorm ? 2 / p.squaredNorm() : 2;
  const double xx = s * p[1] * p[1], yy = s * p[2] * p[2], zz = s * p[3] * p[3];
  const double xy = s * p[1] * p[2], xz = s * p[1] * p[3], yz = s * p[2] * p[3];
  const double wx = s * p[0] * p[1], wy = s * p[0] * p[2], wz = s * p[0] * p[3];
  Matrix3 A;
  if (mode == RotationMode::kNorm) {
    A << 1 - (yy + zz), xy - wz, xz + wy,  //
        xy + wz, 1 - (xx + zz), yz - wx,   //
        xz - wy, yz + wx, 1 - (xx + yy);
  } else {
    const double d = 2 * p[0] * p[0] - 1;
    A << d + xx, xy - wz, xz + wy,  //
        xy + wz, d + yy, yz - wx,   //
        xz - wy, yz + wx, d + zz;
  }
  return A;
}

/// The unit Euler parameters of a rotation.
inline EulerParameters EulerOf(const Quaternion& q) { return {q.w(), q.x(), q.y(), q.z()}; }

}  // namespace linkwright
