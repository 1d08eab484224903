// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>
#include <span>

#include "engine/model/Workspace.h"
#include "engine/simulation/contact/ContactFinder.h"

namespace linkwright {

/// Velocity of B's material point relative to A's at a point of contact, world axes [m/s], and angular
/// velocity of B relative to A [rad/s]. `V`: of bodies, in their own axes.
Vector3 TouchVelocity(const Touch& touch, std::span<const Transform> X_WB, std::span<const Twist> V);
Vector3 TouchTurning(const Touch& touch, std::span<const Transform> X_WB, std::span<const Twist> V);

/// How the contact of two moving surfaces travels: rates of its normal and of its point, world axes.
///
/// With H_A, H_B the gradients of the support points (SurfaceBend) and g the gap, in the tangent plane
///   (H_A + H_B + g) ṅ = u_t + H_B (ω_B × n) + H_A (ω_A × n),
/// along a flat direction d of one side ṅ·d = (ω × n)·d, and the point slides there as far as the other side
/// demands (Montana 1988).
struct TouchTravel {
  Vector3 ndot = Vector3::Zero(), pdot = Vector3::Zero();
};
TouchTravel TravelOf(const Touch& touch, std::span<const Transform> X_WB, std::span<const Twist> V);

/// Rates of u_n, u_t1, u_t2, ω_n, ω_t1, ω_t2 in the frame of the contact (ContactFrame), which turns without
/// spin about n. Reads X_WB, V and the accelerations that InverseDynamics (with gravity zero) left.
/// A contact whose normal would turn faster than `fastest` [rad/s], as between corners that slide past each
/// other, counts as one of A's material point, with the normal at rest.
Vector6 TouchAcceleration(const Touch& touch, const Workspace& workspace,
                          double fastest = std::numeric_limits<double>::infinity());

}  // namespace linkwright
