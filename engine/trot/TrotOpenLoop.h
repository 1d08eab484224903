// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/trot/TrotPlan.h"
#include "engine/trot/TrotTorques.h"

namespace linkwright {

/// All that belongs to a desired motion at one moment.
struct TrotInverse {
  TrotMotion motion;
  TrotKinematics kinematics;
  TrotEquations equations;
  TrotTorqueLine torques;
};
/// Inverse dynamics (18) of a motion. Throws std::domain_error where a leg does not reach.
TrotInverse TrotInverseDynamics(const TrotParameters& parameters, const TrotMotion& motion);

/// How a torque is given between two samples.
enum class TrotHold {
  kStart,       ///< that of the sample's start, held (the paper's)
  kMiddle,      ///< that of the sample's middle, held
  kContinuous,  ///< that of each moment
};
inline constexpr std::array<std::string_view, 3> kTrotHoldNames = {"held", "mid", "continuous"};

/// A half period driven by the torques of the plan alone, without feedback: classical Runge–Kutta, one
/// step of h a sample, from the plan's state at t = 0.
struct TrotOpenLoop {
  struct Row {
    double t;
    TrotVector x, u;      ///< actual
    double work;          ///< of the torques from 0 to t [J]
    TrotVector e_x, e_u;  ///< actual − desired
  };
  double h = 0;
  TrotCriterion criterion = TrotCriterion::kSquares;
  TrotHold hold = TrotHold::kStart;
  std::vector<Row> rows;
  TrotVector largest_x, largest_u;  ///< errors' magnitudes, each coordinate's
  double energy_residual = 0;       ///< largest |K + V − K₀ − V₀ − W| [J]
  double constraint_drift = 0;      ///< largest gap of the standing loop (2) [m]
  std::string failure;              ///< why it ends before T_half; empty: it does not
};
/// `h` must divide T_half to 1e-9; throws std::invalid_argument if not.
TrotOpenLoop RunTrotOpenLoop(const TrotParameters& parameters, const TrotPlan& plan, double h,
                             TrotCriterion criterion, TrotHold hold);

}  // namespace linkwright
