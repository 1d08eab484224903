// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/PivotedLu.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// What an implicit method has to solve in a step: residual(x) = 0 for a velocity x (nv). The residual is
/// itself a velocity, x less something that changes with x by a factor of the order of the step.
class StageEquation {
 public:
  virtual SystemStatus Residual(const VectorX& x, VectorX* residual) = 0;
  /// How the residual changes with x (nv × nv), near enough for Newton's method. False: nothing better is
  /// known than differences.
  virtual bool Jacobian(const VectorX& x, MatrixX* jacobian) {
    return static_cast<void>(x), static_cast<void>(jacobian), false;
  }

 protected:
  ~StageEquation() = default;
};

/// Solves stage equations to rounding: by x ← x − residual(x) while that contracts well, by Newton's method
/// where the mechanism is stiff. The Jacobian is the equation's own or taken by differences, and kept while
/// it serves (Deuflhard, Newton Methods for Nonlinear Problems, 3.3: natural monotonicity test, factors of
/// relaxation). Starts from nothing at each call, so that steps can be repeated. Room for Newton's method is
/// made at construction.
class StageSolver {
 public:
  explicit StageSolver(int nv);

  /// Improves x. False: no solution found; `worst` is then the entry that misses most. Checks `stop` once
  /// in O(nv²) of its own work.
  bool Solve(StageEquation* equation, const StopCheck& stop, VectorX* x, int* worst, SystemStatus* status);

 private:
  bool Newton(StageEquation* equation, const StopCheck& stop, VectorX* x, SystemStatus* status);
  bool Factorise(StageEquation* equation, const StopCheck& stop, const VectorX& x, SystemStatus* status);
  double Scale(const VectorX& x) const;

  VectorX start_, residual_, trial_, trial_residual_, step_, trial_step_;
  MatrixX jacobian_;
  PivotedLu factors_;
};

}  // namespace linkwright
