// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/path/PiecewiseCubic.h"

namespace linkwright {

/// The four interpolations of a path through nodes p_k at the times t_k, which may be unequally far apart.
/// Secants: δ_k = (p_{k+1} − p_k)/(t_{k+1} − t_k). All throw PathError.

/// Straight from node to node; the velocity jumps at the nodes.
PiecewiseCubic LinearPath(const PathNodes& nodes);

/// Hermite's cubics with m_k = (1 − tension)(p_{k+1} − p_{k−1})/(t_{k+1} − t_{k−1}); at the ends
/// (1 − tension) δ_0 and (1 − tension) δ_{n−2}. Tension 0 is Catmull and Rom's, 1 stops at each node; any
/// finite number goes.
PiecewiseCubic CardinalPath(const PathNodes& nodes, double tension);

/// Fritsch and Carlson, Monotone piecewise cubic interpolation, SIAM J. Numer. Anal. 17 (1980), for each
/// coordinate: m_k = (δ_{k−1} + δ_k)/2, zero where the signs of the secants differ or one is zero, δ at the
/// ends; then, where α² + β² > 9 (α = m_k/δ_k, β = m_{k+1}/δ_k), both are multiplied by 3/√(α² + β²). Between
/// two nodes a coordinate never leaves the range of their two values. `monotonicity` in [0, 1] multiplies the
/// tangents at last: 1 is Fritsch and Carlson's, 0 stops at each node; it stays free of overshoot.
PiecewiseCubic MonotonePath(const PathNodes& nodes, double monotonicity);

/// What a cubic spline does at its ends.
enum class SplineEnds {
  kNatural,   ///< acceleration zero
  kClamped,   ///< given velocities
  kPeriodic,  ///< velocity and acceleration go on from the last to the first node, which are equal
};

/// Position, velocity and acceleration are continuous (a periodic one's also from the end to the start).
/// `start_velocity`, `end_velocity` (m each, or empty: zero) are of the clamped one.
PiecewiseCubic CubicSplinePath(const PathNodes& nodes, SplineEnds ends = SplineEnds::kNatural,
                               const std::vector<double>& start_velocity = {},
                               const std::vector<double>& end_velocity = {});

}  // namespace linkwright
