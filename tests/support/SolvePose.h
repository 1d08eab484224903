// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kinematics/global/GlobalSolver.h"

namespace linkwright {

/// Tolerances of 1e-5 m and 1e-5 rad.
inline StackOptions ToFiveDigits() {
  StackOptions stack;
  stack.position_tolerance = stack.orientation_tolerance = 1e-5;
  return stack;
}

inline const GlobalResult& SolvePose(GlobalSolver* solver, FrameIndex frame, const VectorX& seed,
                                     const Transform& target, const GlobalOptions& options = {},
                                     const StackOptions& stack = ToFiveDigits(),
                                     TaskKind kind = TaskKind::kPose) {
  StackTask task;
  task.kind = kind;
  task.frame = frame;
  task.target = target;
  return solver->Solve(seed, task, stack, options);
}

}  // namespace linkwright
