// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// Jacobians of tasks from those of the points they are about. J, J_L, J_R: 6 × n, velocity of the tip
/// (linear rows first) and angular velocity in world axes, as PointJacobian gives them.

/// Rows x, y, z, phi, theta, psi, where R_WT = Rz(psi)·Ry(theta)·Rx(phi). Throws std::domain_error at theta =
/// ±90°, where it does not exist.
Matrix6X AnalyticJacobian(const Matrix3& R_WT, const Eigen::Ref<const Matrix6X>& J);

/// Velocity of the right tip in the left tip's frame: linear rows R_Lᵀ(ṗ_R − ṗ_L − ω_L × (p_R − p_L)),
/// angular rows R_Lᵀ(ω_R − ω_L). out: 6 × n.
void RelativeJacobian(const Transform& X_WL, const Eigen::Ref<const Matrix6X>& J_L, const Vector3& p_WR,
                      const Eigen::Ref<const Matrix6X>& J_R, Eigen::Ref<Matrix6X> out);

/// The unit vector from the centre of a sphere to the tip p; at the centre the world axis along which the tip
/// can move best (z if it cannot move).
Vector3 LengthDirection(const Vector3& p, const Vector3& centre, const Eigen::Ref<const Matrix6X>& J);

}  // namespace linkwright
