// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/TaskStack.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/kinematics/CheckPosition.h"
#include "engine/kinematics/ModelDofs.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/kinematics/tasks/StackDescent.h"
#include "engine/kinematics/tasks/StackEscape.h"
#include "engine/kinematics/tasks/StackProblem.h"

namespace linkwright {
namespace {

constexpr double kStackStill = 1e-8;    // [rad, m] a step that is none
constexpr double kSlow = 1e-4;          // [rad, m] a step that may be stuck
constexpr double kEscape = 0.03;        // [rad, m] out of where it is stuck
constexpr double kStackAtLimit = 1e-9;  // [rad, m]
constexpr int kMostHalvings = 12;       // of a step at whose end the loops cannot be closed

}  // namespace

struct TaskStack::Impl {
  explicit Impl(std::shared_ptr<const Model> m) : model(std::move(m)), problem(model) {
    result.q = model->NeutralPosition();
    result.dq.setZero(model->nv());
    result.at_limit.reserve(static_cast<size_t>(model->nv()));
    down.setZero(model->nv());
    up.setZero(model->nv());
  }

  void Start(const VectorX& q0, std::span<const StackTask> tasks, const StackOptions& o);
  const VectorX& FindStep();
  void FillLevels();
  void FillLimits();
  StackStatus Descend(int most);
  double Advance();
  double Seconds() const;
  void Finish();

  std::shared_ptr<const Model> model;
  StackProblem problem;
  StackOptions options;
  PrioritySolver solver;
  StackEscape escape;
  StackResult result;
  StackDescent descent;
  VectorX down, up, trial;
  bool closed = true;  // the loops
  bool reached = false;
  std::chrono::steady_clock::time_point begun;
};

void TaskStack::Impl::Start(const VectorX& q0, std::span<const StackTask> tasks, const StackOptions& o) {
  begun = std::chrono::steady_clock::now();
  CheckPosition(*model, q0);
  options = o;
  problem.Start(tasks, options, &result);
  solver.Resize(problem.rows, static_cast<int>(problem.dofs().size()));
  result.q = q0;
  model->Normalize(&result.q);
  if (options.position_limits) model->ClampToLimits(&result.q);
  result.dq.setZero();
  result.iterations = 0;
  closed = true;
  if (options.loops && !(options.loops->Gap(result.q) <= LoopConstraints::kClosed)) {
    // As far as what may move can do it, else by all.
    trial = result.q;
    closed = problem.Settle(result.q, &trial);
    if (!closed) {
      trial = result.q;
      closed = options.loops->Close(&trial);
    }
    result.q = closed ? trial : q0;
  }
  reached = problem.Evaluate(result.q, &result);
}

void TaskStack::Impl::FillLevels() {
  for (size_t i = 0; i < result.levels.size(); ++i) {
    LevelReport& report = result.levels[i];
    const LevelState& state = solver.levels()[i];
    report.rank = state.rank;
    report.smallest_sigma = state.smallest_sigma;
    report.freedom_left = state.freedom_left;
    for (size_t k = 0; k < state.held.size(); ++k) {
      if (state.held[k] != 0) report.held.push_back(model->BodyOfDof(problem.dofs()[k]));
    }
  }
}

const VectorX& TaskStack::Impl::FindStep() {
  for (LevelReport& level : result.levels) level.held.clear();
  PriorityOptions priority;
  priority.rule = options.solver == StackSolver::kTranspose    ? PriorityRule::kTranspose
                  : options.solver == StackSolver::kChiaverini ? PriorityRule::kChiaverini
                                                               : PriorityRule::kNakamura;
  priority.damping.damping =
      options.solver == StackSolver::kSelectivelyDamped ? Damping::kSelective : options.damping;
  priority.damping.lambda = options.lambda;
  priority.damping.singular_region = options.singular_region;
  priority.min_alpha = options.min_alpha;
  priority.keep_freedom = options.statistics;
  const VectorX& dq = solver.Solve(problem.levels, priority);
  FillLevels();
  problem.FillStatistics(solver, &result);
  return dq;
}

// All steps of a descent, up to this many.
StackStatus TaskStack::Impl::Descend(int most) {
  if (!closed) return StackStatus::kStill;
  options.max_iterations = most;
  const StackStatus status = descent.Run(&problem, &solver, &escape, options, begun, reached, &result);
  reached = status == StackStatus::kReached;
  if (options.statistics && !problem.rows.empty() && !problem.dofs().empty()) {
    problem.Linearise(result.q);
    FindStep();
  }
  if (!result.levels.empty()) descent.FillHeld(problem, &result.levels.front().held);
  return status;
}

// Takes one step; returns how far the joint that moves most has gone.
double TaskStack::Impl::Advance() {
  ++result.iterations;
  result.dq.setZero();
  if (!closed) return 0;
  problem.Linearise(result.q);
  if (problem.rows.empty() || problem.dofs().empty()) return 0;
  const VectorX* found = &FindStep();
  if (!reached && found->cwiseAbs().maxCoeff() < kSlow) {
    const double longest = options.max_step > 0 ? std::min(kEscape, options.max_step) : kEscape;
    if (const VectorX* out = escape.Find(&problem, result.q, longest, &result)) found = out;
  }
  const VectorX& dq = *found;
  double fraction = 1;
  for (Eigen::Index i = 0; i < dq.size(); ++i) {
    if (std::abs(dq[i]) > problem.most[i]) fraction = std::min(fraction, problem.most[i] / std::abs(dq[i]));
  }
  for (int halving = 0; !problem.Move(result.q, dq, fraction, &trial); ++halving) {
    // The loops cannot be closed at the end of it.
    if (halving == kMostHalvings) return 0;
    fraction /= 2;
  }
  if (options.loops) {
    model->Difference(result.q, trial, &result.dq);
  } else {
    for (Eigen::Index i = 0; i < dq.size(); ++i) {
      result.dq[problem.dofs()[static_cast<size_t>(i)]] = fraction * dq[i];
    }
  }
  result.q.swap(trial);
  reached = problem.Evaluate(result.q, &result);
  return result.dq.cwiseAbs().maxCoeff();
}

void TaskStack::Impl::FillLimits() {
  result.at_limit.clear();
  if (!options.position_limits) return;
  LimitRoom(*model, result.q, &down, &up);
  for (int v = 0; v < model->nv(); ++v) {
    if (up[v] <= kStackAtLimit || down[v] >= -kStackAtLimit) result.at_limit.push_back(model->BodyOfDof(v));
  }
}

double TaskStack::Impl::Seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

void TaskStack::Impl::Finish() {
  FillLimits();
  result.seconds = Seconds();
}

TaskStack::TaskStack(std::shared_ptr<const Model> model) : impl_(std::make_unique<Impl>(std::move(model))) {}
TaskStack::~TaskStack() = default;
TaskStack::TaskStack(TaskStack&&) noexcept = default;
TaskStack& TaskStack::operator=(TaskStack&&) noexcept = default;
const Model& TaskStack::model() const { return *impl_->model; }

const StackResult& TaskStack::Step(const VectorX& q0, std::span<const StackTask> tasks,
                                   const StackOptions& options) {
  Impl& impl = *impl_;
  impl.Start(q0, tasks, options);
  if (options.solver == StackSolver::kDescent) {
    impl.result.status = impl.Descend(1);
    impl.Finish();
    return impl.result;
  }
  const double change = impl.Advance();
  impl.result.status = impl.reached            ? StackStatus::kReached
                       : change <= kStackStill ? StackStatus::kStill
                                               : StackStatus::kUnfinished;
  impl.Finish();
  return impl.result;
}

const StackResult& TaskStack::Examine(const VectorX& q0, std::span<const StackTask> tasks,
                                      const StackOptions& options) {
  Impl& impl = *impl_;
  impl.Start(q0, tasks, options);
  impl.problem.Linearise(impl.result.q);
  const std::vector<int>& dofs = impl.problem.dofs();
  if (!impl.problem.rows.empty() && !dofs.empty()) {
    const VectorX& dq = impl.FindStep();
    for (size_t i = 0; i < dofs.size(); ++i) impl.result.dq[dofs[i]] = dq[static_cast<Eigen::Index>(i)];
  }
  impl.result.status = impl.reached ? StackStatus::kReached : StackStatus::kUnfinished;
  impl.Finish();
  return impl.result;
}

const PriorityProblem& TaskStack::Linearise(const VectorX& q0, std::span<const StackTask> tasks,
                                            const StackOptions& options) {
  Impl& impl = *impl_;
  impl.Start(q0, tasks, options);
  impl.problem.Linearise(impl.result.q);
  return impl.problem.levels;
}

const StackResult& TaskStack::Solve(const VectorX& q0, std::span<const StackTask> tasks,
                                    const StackOptions& options) {
  Impl& impl = *impl_;
  impl.Start(q0, tasks, options);
  if (options.solver == StackSolver::kDescent) {
    impl.result.status = impl.Descend(options.max_iterations);
    impl.Finish();
    return impl.result;
  }
  impl.result.status = StackStatus::kUnfinished;
  bool still = false;
  // At least one step, so that the statistics are there.
  do {
    still = impl.Advance() <= kStackStill;
    if (impl.reached && !impl.problem.has_posture()) break;
  } while (!still && impl.result.iterations < options.max_iterations && impl.Seconds() < options.max_seconds);
  impl.result.status = impl.reached ? StackStatus::kReached
                       : still      ? StackStatus::kStill
                                    : StackStatus::kUnfinished;
  impl.Finish();
  return impl.result;
}

}  // namespace linkwright
