// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "SceneFile.h"

namespace golden {

/// Golden values of a scene's robot: random states of its tree, and a motion in time (README.md has the
/// meaning of each number).
json RobotValues(const json& scene, double duration);
/// The same of a scene's mechanism in Euler parameters: a motion in time, or poses for lengths of its drivers
/// where these leave it no freedom.
json MechanismValues(const json& scene, double duration);

/// Numbers of a motion: how closely two runs of the peer agree, one with a hundredth of the other's error, is
/// stored beside them.
constexpr double kAccuracy = 1e-13, kCoarser = 1e-11;

json ToJson(const SimTK::Vector& numbers);
/// Degrees of freedom that the constraints leave at a state realised to velocities.
int Freedom(const SimTK::SimbodyMatterSubsystem& matter, const SimTK::State& state);
/// Runs the system from `state`, constraints kept to `tolerance`, and calls `sample` at `count` + 1
/// equidistant times from the first to `duration`.
void Integrate(const SimTK::MultibodySystem& system, const SimTK::State& state, double accuracy,
               double duration, int count, double tolerance,
               const std::function<void(const SimTK::State&)>& sample);

}  // namespace golden
