// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/trot/TrotParameters.h"

namespace linkwright {

/// A trotting quadruped from JSON, as TrotCaseKind describes it; all that the robot is made of must be given,
/// and all of its plan if it has one. Empty, with errors that name file, line and key, where it is none or
/// its motion is impossible.
std::optional<TrotCase> ReadTrotCase(std::string text, const std::string& shown_as, ProblemList* problems);

/// A state to be evaluated.
struct TrotState {
  TrotVector x = TrotVector::Zero(), u = TrotVector::Zero(), ud = TrotVector::Zero();
  TrotTorque T = TrotTorque::Zero();
  int line = 0;
};
/// A list of states, as TrotStateKind describes them. States that the legs do not reach are errors.
std::optional<std::vector<TrotState>> ReadTrotStates(const TrotParameters& parameters, std::string text,
                                                     const std::string& shown_as, ProblemList* problems);

/// All quantities of the model at each of these states, as JSON: q, alpha, gamma, a, fprime, G, com, T_L2,
/// T_L1, s_lo, s_hi, n, udot_forward, kinetic, potential. The torques are those for udot, udot_forward is for
/// T.
std::string WriteTrotPointwise(const TrotParameters& parameters, const std::vector<TrotState>& states);

}  // namespace linkwright
