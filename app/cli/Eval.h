// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/Common.h"

namespace linkwright::cli {

struct EvalArguments {
  FileArguments file;
  std::string states;        ///< JSON file of the states
  bool passive = false;      ///< count damping and dry friction
  bool derivatives = false;  ///< of the dynamics, too, and what the linearised mechanism does
  std::string formulation;   ///< articulated, newton-euler, lagrange; empty: articulated
};

/// `linkwright eval`: kinematics and dynamics of the file's mechanism at given states, as JSON on stdout. The
/// result is the exit code: 0; 1 when stdout cannot take it; 2 for an unknown name or formulation; 3 for bad
/// files. A singular mass matrix is reported on stderr and is no failure.
int RunEval(const EvalArguments& arguments);

}  // namespace linkwright::cli
