// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/trot/TrotOpenLoop.h"

namespace linkwright {

inline constexpr double kTrotPause = 0.5;  ///< between half steps, with four feet down [s]

/// Where the walk is at a time: half step k = 0, 1, … swings for T_half, then pauses.
struct TrotPhase {
  int step = 0;
  double time = 0;  ///< since the half step began [s]
  bool pause = false;
};
TrotPhase TrotPhaseAt(const TrotPlan& plan, double t, double pause = kTrotPause);

/// The plan played on and on, in the world: half step k happens in a frame moved by −k S along x, and the two
/// diagonal pairs of legs take turns.
struct TrotWalkPoint {
  TrotPhase phase;
  Eigen::Vector3d body;  ///< X, Y, q3
  /// Feet, in the order front 1, rear 1, front 2, rear 2; pair 1 stands in even half steps.
  std::array<Eigen::Vector2d, kTrotLegs> foot;
};
TrotWalkPoint TrotWalkAt(const TrotParameters& parameters, const TrotPlan& plan, double t,
                         double pause = kTrotPause);

/// The end of a half step, with the swing feet hitting the ground without rebound.
struct TrotImpact {
  TrotVector u_before, u_after;
  double lost = 0;  ///< kinetic energy [J]
};
TrotImpact TrotImpactAtEnd(const TrotParameters& parameters, const TrotPlan& plan);

}  // namespace linkwright
