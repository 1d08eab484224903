// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/trot/TrotParameters.h"
#include "engine/trot/TrotTorques.h"

namespace linkwright {

/// What drives the walk.
enum class TrotControl {
  kComputedTorque,  ///< the model's torques for the desired acceleration and feedback of position and speed
  kFeedForward,     ///< the plan's torques, known beforehand, and springs and dampers at the joints
  kOpenLoop         ///< the plan's torques alone; each half step begins on the plan anew
};
inline constexpr std::array<std::string_view, 3> kTrotControlNames = {"computed-torque", "feed-forward",
                                                                      "open-loop"};
std::string_view ToString(TrotControl control);

/// What the feet are.
enum class TrotFeet {
  kIdeal,  ///< points that are held where they stand, as in the paper
  kReal    ///< balls that touch by the scene's law of contact: they slip, and lift, where forces ask for it
};
inline constexpr std::array<std::string_view, 2> kTrotFeetNames = {"ideal", "real"};
std::string_view ToString(TrotFeet feet);

/// A walk as a scene describes it. Plain values; by default the paper's robot and motion.
struct TrotScene {
  TrotParameters parameters;  ///< of the controller's model; g is the scene's gravity
  TrotPlan plan;
  double pause = 0.5;       ///< after each half step, with four feet down [s]
  double sampling = 0.005;  ///< torques are held for this long [s]
  TrotCriterion criterion = TrotCriterion::kSquares;
  double torque_limit = 20;  ///< of each joint, for TrotCriterion::kLimits and real feet [N m]
  TrotControl control = TrotControl::kComputedTorque;
  TrotFeet feet = TrotFeet::kIdeal;
  double frequency = 15;                        ///< computed torque: of the errors' decay [rad/s]
  double damping_ratio = 1;                     ///< and its damping
  double joint_stiffness = 150;                 ///< feed-forward: at each joint [N m/rad]
  double joint_damping = 2.5;                   ///< [N m s/rad]
  double body_factor = 1, leg_factor = 1;       ///< the real masses and inertias over those that are known
  double push_x = 0, push_y = 0;                ///< force on the body, x forward is negative [N]
  double push_from = 1.5, push_duration = 0.1;  ///< [s]

  TrotScene();
  bool operator==(const TrotScene&) const = default;
  TrotParameters RealParameters() const;
};

/// What makes it impossible, as a sentence without a full stop; empty: nothing.
std::string WhyImpossible(const TrotScene& trot);

/// The same walk with another stride: half of a foot's stroke over the ground `S` [m], lift `H` [m], half
/// period [s]. The body's stroke keeps its centre and becomes S; its speed profile stays one of thirds.
TrotPlan WithStride(const TrotPlan& plan, double S, double H, double T_half);

}  // namespace linkwright
