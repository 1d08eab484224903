// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Actuator.h"

namespace linkwright {

/// Active force over λ: smooth pieces of second order up from lmin to 1 and down to lmax; 0 elsewhere.
double MuscleForceLength(const MuscleDescription& muscle, double lambda);
/// Active force over ν: 0 for ν ≤ −1, 1 at 0, fvmax from fvmax − 1 on.
double MuscleForceVelocity(const MuscleDescription& muscle, double nu);
/// Passive force over λ: 0 up to 1, fpmax/2 at (1 + lmax)/2, straight on from there.
double MusclePassiveForce(const MuscleDescription& muscle, double lambda);

/// The control as it acts: clipped to the actuator's range.
double ClippedControl(const ActuatorDescription& actuator, double control);
/// ẇ [1/s] for the clipped control u, whatever the range of activations. A muscle's is (ū − w)/τ with ū and w̄
/// clipped to [0, 1] and τ = τ_a (½ + 3/2 w̄) where ū > w, else τ_d / (½ + 3/2 w̄), with a smooth change
/// between them over dynamics[2] (Millard et al. 2013).
double ActivationRate(const ActuatorDescription& actuator, double u, double w);
/// The w in the middle of a step h of the implicit midpoint rule: w = w₀ + h/2 ẇ(u, w).
double MiddleActivation(const ActuatorDescription& actuator, double u, double w0, double half);
/// gain · x + bias at the length L and rate L̇, not clipped [N, N m].
double ActuatorForce(const ActuatorDescription& actuator, double x, double length, double rate);

}  // namespace linkwright
