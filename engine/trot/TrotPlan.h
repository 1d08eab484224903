// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/trot/TrotParameters.h"

namespace linkwright {

/// Desired coordinates with their rates [m, rad, s].
struct TrotMotion {
  TrotVector x = TrotVector::Zero(), u = TrotVector::Zero(), ud = TrotVector::Zero();
};

/// The plan at a time 0 ≤ t ≤ T_half [s]: the body goes from X0 to X1 by a trapezoid of speed, each swing
/// foot along Sakakibara's ellipse (6). `d`: from the front to the rear standing foot. Accelerations jump:
/// they are those right after t (or right before it, `left`); times within 1e-9 s count as the same.
TrotMotion TrotPlanAt(const TrotPlan& plan, double d, double t, bool left = false);

/// (π + 2θ)/T_half: rate of the phase of the foot's ellipse [rad/s].
double TrotFootPhaseRate(const TrotPlan& plan);

/// θ for which the foot leaves and lands with zero speed over the ground at constant body speed: the root of
/// (π + 2θ) tan θ = 2.
double TrotSmoothLandingAngle();

}  // namespace linkwright
