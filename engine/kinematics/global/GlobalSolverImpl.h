// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/kinematics/global/ChainPoses.h"
#include "engine/kinematics/global/ClosedFormArm.h"
#include "engine/kinematics/global/GlobalSolver.h"
#include "engine/kinematics/global/SerialChain.h"
#include "engine/model/Workspace.h"

namespace linkwright {

struct GlobalSolver::Impl {
  static constexpr int kTablePoses = 1024;
  static constexpr int kRaceStarts = 64;  // of each race but the first

  Impl(std::shared_ptr<const Model> m, FrameIndex f)
      : model(std::move(m)), frame(f), chain(*model, frame), workspace(*model), stack(model) {
    result.q = model->NeutralPosition();
    if (!chain.IsSimple()) return;
    poses.emplace(chain, kTablePoses);
    const auto n = static_cast<size_t>(chain.columns());
    lower.resize(n);
    upper.resize(n);
    best.resize(n);
    starts.resize(n * kRaceStarts);
    reach = chain.FindReach();
    closed_form = ClosedFormArm::Make(chain);
  }

  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  }
  bool Late() const { return Seconds() > options.max_seconds || options.stop.Requested(); }
  kernels::ChainDescent Descent() const;
  void Start(const VectorX& seed, const StackTask& task, const StackOptions& stack, const GlobalOptions& o);
  /// Whether the race solves it, not the stack.
  bool IsRace() const { return chain.IsSimple() && how.loops == nullptr; }
  void SetBounds();
  void AddStart(const double* q);
  void AddRandomStart();
  bool RunRace(const kernels::Chain& on, const kernels::ChainDescent& descent, std::vector<double>* q,
               double* cost);
  bool Race();
  bool SolveChain();
  bool SolveByStack();
  void Scatter(const VectorX& seed, VectorX* start);
  bool IsClosed(const VectorX& q);
  const StackResult& Descend(const VectorX& from, int most_iterations, double most_seconds);
  bool BeyondReach();
  std::vector<ArmSolution> AllSolutions(const VectorX& seed, const Transform& wanted) const;
  void Take(const std::vector<double>& coordinates);
  bool Measure();
  void Polish();
  void BePatient();
  void FindHeld();
  void Explain();
  bool CanReach(const kernels::ChainDescent& descent, bool limits, double metres_per_radian, int count);

  std::shared_ptr<const Model> model;
  FrameIndex frame;
  SerialChain chain;
  SerialChain::Reach reach;
  std::optional<ChainPoses> poses;
  std::optional<ClosedFormArm> closed_form;
  Workspace workspace;
  TaskStack stack;
  GlobalOptions options;
  StackTask task;    // with what is near of its target
  StackOptions how;  // of the task; where any orientation will do, with a wide tolerance of it
  GlobalResult result;
  double shortened = 1;  ///< the place wanted is this many times as far as the target
  /// Of a distance to the task's target, that to the place wanted; the largest number there is where that is
  /// more.
  double FullDistance(double distance) const {
    return std::min(shortened * distance, std::numeric_limits<double>::max());
  }
  kernels::ChainTarget chain_target;
  std::chrono::steady_clock::time_point begun;
  StartNumbers numbers{0};
  std::vector<double> lower, upper, starts, best;
  int start_count = 0;
  double best_cost = 0;
};

}  // namespace linkwright
