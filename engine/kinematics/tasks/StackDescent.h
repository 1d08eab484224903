// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>

#include "engine/kinematics/tasks/StackEscape.h"
#include "engine/kinematics/tasks/StackProblem.h"

namespace linkwright {

/// The iterations of StackSolver::kDescent: all tasks are one level, and its weighted error never rises.
class StackDescent {
 public:
  /// From result->q, where the problem was started and evaluated with this outcome, on; leaves both at the
  /// position returned.
  StackStatus Run(StackProblem* problem, PrioritySolver* solver, StackEscape* escape,
                  const StackOptions& options, std::chrono::steady_clock::time_point begun, bool reached,
                  StackResult* result);
  /// Joints at a limit that the tasks push against where the last Run ended, or did before its last step.
  void FillHeld(const StackProblem& problem, std::vector<BodyIndex>* held) const;

 private:
  void Start();
  double Evaluate(const VectorX& q);
  void EvaluateHere();
  bool OutOfBudget() const;
  double ProjectedGradient();
  void UpdateRoom();
  void MarkPushed();
  bool Improve();
  bool Step();
  bool SecondOrderStep(bool stationary);
  bool TryAlong(const VectorX& direction, double length, double least_gain);
  void Accept(double cost);
  bool IsPushed(Eigen::Index i) const;

  StackProblem* problem_ = nullptr;
  PrioritySolver* solver_ = nullptr;
  StackEscape* escape_ = nullptr;
  StackResult* result_ = nullptr;
  StackOptions options_;
  std::chrono::steady_clock::time_point begun_;
  VectorX trial_, from_, gradient_, carried_, moved_, limit_down_, limit_up_, side_, unit_, direction_;
  VectorX change_, along_;  // nv; of motions that the constraints allow
  std::vector<char> pushed_;
  double cost_ = 0, scale_ = 0, damping_ = 1, growth_ = 2;
  bool reached_ = false;
  bool elsewhere_ = false;     // the problem was last evaluated at another position
  bool slow_ = false;          // the last step took away less than half of the cost
  bool step_was_cut_ = false;  // by max_step
};

}  // namespace linkwright
