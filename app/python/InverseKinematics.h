// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/python/RobotModel.h"
#include "engine/kinematics/global/GlobalSolver.h"
#include "engine/kinematics/tasks/LoopConstraints.h"

namespace linkwright::python {

/// The global solver of one frame, from any seed.
class FrameSolver {
 public:
  FrameSolver(const RobotModel& model, const std::string& frame);

  struct Tolerances {
    double position = 1e-5;     ///< [m]
    double orientation = 1e-5;  ///< [rad]
    double timeout = 0.05;      ///< [s]
    bool restarts = true;
    bool orient = true;  ///< false: the position alone
  };
  /// targets: (4, 4) or (N, 4, 4). A dict of the result, or a list of them.
  py::object Solve(const Array& targets, const std::optional<Array>& seed, const Tolerances& tolerances);
  /// All solutions of an arm with a closed form: (N, nq).
  Array AllSolutions(const Array& target, const std::optional<Array>& seed) const;
  bool lists_all() const { return solver_.ListsAll(); }

 private:
  VectorX SeedOf(const std::optional<Array>& seed) const;

  std::shared_ptr<const CompiledScene> compiled_;
  FrameIndex frame_;
  GlobalSolver solver_;
  std::unique_ptr<LoopConstraints> loops_;
};

/// The targets of the scene as one stack of tasks, by priority, from q0 on: (q, finished, iterations,
/// reports).
py::tuple SolveTargets(const RobotModel& model, const std::optional<Array>& q0,
                       const std::optional<std::string>& solver, int max_iterations);

}  // namespace linkwright::python
