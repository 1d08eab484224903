// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "engine/trot/TrotEquations.h"

namespace linkwright {

/// Which of the torques that give the same motion (8 torques, 7 equations) are taken.
enum class TrotCriterion {
  kSquares,  ///< (19): the smallest sum of squares
  kSum,      ///< (20): the smallest sum of magnitudes
  kLargest,  ///< the smallest largest magnitude
  kLimits    ///< the smallest sum of squares that keeps each joint's limit
};
inline constexpr std::array<std::string_view, 4> kTrotCriterionNames = {"l2", "l1", "largest", "limits"};
std::string_view ToString(TrotCriterion criterion);

/// All T with Gᵀ T = b: T_L2 + s n.
struct TrotTorqueLine {
  TrotTorque L2;  ///< the one with the smallest 2-norm [N m]
  TrotTorque n;   ///< unit vector with Gᵀ n = 0, n1 > 0; it lives in T1…T4
};
TrotTorqueLine ResolveTrotTorques(const TrotEquations& equations, const TrotVector& required);

/// Where on the line a criterion is met: anywhere in [low, high]; `s` is the value there nearest to 0, which
/// gives the least 2-norm among them.
struct TrotTorqueChoice {
  double s = 0, low = 0, high = 0;
  TrotTorque T;
  bool within_limits =
      true;  ///< kLimits: false where no torques keep all limits; those then exceed them least
};
TrotTorqueChoice LeastSum(const TrotTorqueLine& line);
TrotTorqueChoice LeastLargest(const TrotTorqueLine& line);
/// `limits`: |T_i| at most, above 0 [N m].
TrotTorqueChoice WithinLimits(const TrotTorqueLine& line, const TrotTorque& limits);
TrotTorque ChooseTrotTorques(const TrotTorqueLine& line, TrotCriterion criterion, const TrotTorque& limits);

/// The smallest torques [N m] that give the generalised forces `required` on those of the eleven coordinates
/// that are not held, whatever they do to the others: also for a robot that stands on three or four feet.
TrotTorque SmallestTrotTorques(const TrotEquations& equations, const TrotEquations::Vector& required,
                               const std::array<bool, TrotEquations::kAll>& held);

/// Torques with the forces of the ground on the feet that stand, by role.
struct TrotFootShare {
  TrotTorque torque;                             ///< [N m]
  std::array<Eigen::Vector2d, kTrotLegs> force;  ///< x, y [N]
};
/// Torques that give the eleven accelerations `ud` with forces on the feet that `stands` alone: of all such
/// forces those with the least Σ (f_x / μ)² + f_y², μ = kFootSlope, so that they lean little; feet that would
/// have to pull are left without a force; a single one that is left moves the body as asked, and turns it as
/// it may. false: a knee is straight, or
/// the forces are not determined.
inline constexpr double kFootSlope = 0.2;
bool ShareTrotForces(const TrotEquations& equations, const TrotEquations::Vector& ud,
                     std::array<bool, kTrotLegs> stands, TrotFootShare* out);

}  // namespace linkwright
