// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/TaskStack.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/kinematics/CheckPosition.h"
#include "engine/kinematics/JacobianTranspose.h"
#include "engine/kinematics/ModelDofs.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
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
  explicit Impl(std::shared_ptr<const Model> m) : model(std::move(m)), problem(model), escape(model->nv()) {
    result.q = model->NeutralPosition();
    result.dq.setZero(model->nv());
    result.at_limit.reserve(static_cast<size_t>(model->nv()));
    down.setZero(model->nv());
    up.setZero(model->nv());
  }

  void Start(const VectorX& q0, std::span<const StackTask> tasks, const StackOptions& o);
  const VectorX& FindStep();
  const VectorX& FindTransposeStep();
  void FillLevels();
  void FillLimits();
  double Advance();
  void Finish();

  std::shared_ptr<const Model> model;
  StackProblem problem;
  StackOptions options;
  PrioritySolver solver;
  StackEscape escape;
  StackResult result;
  VectorX step, moved, down, up, trial;
  std::vector<char> held;     // by the transpose
  bool closed = true;         // the loops
  std::vector<char> depends;  // of the transpose: joints that move the tasks
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

const VectorX& TaskStack::Impl::FindTransposeStep() {
  PriorityLevel& level = problem.levels.levels.front();
  const auto n = level.J.cols();
  if (options.loops) {
    JacobianTransposeStepWithin(problem.levels, options.min_alpha, &step, &held);
    for (size_t i = 0; i < held.size(); ++i) {
      if (held[i]) result.levels.front().held.push_back(model->BodyOfDof(problem.dofs()[i]));
    }
    return step;
  }
  if (step.size() != n) step.setZero(n);
  if (moved.size() != level.e.size()) moved.setZero(level.e.size());
  // The step takes the columns of joints that it holds out of J.
  depends.resize(static_cast<size_t>(n));
  for (Eigen::Index i = 0; i < n; ++i) depends[static_cast<size_t>(i)] = !level.J.col(i).isZero(0);
  JacobianTransposeStep(level.J, level.e, options.min_alpha, problem.levels.down, problem.levels.up, &step,
                        moved);
  LevelReport& report = result.levels.front();
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!depends[static_cast<size_t>(i)]) continue;
    if (level.J.col(i).isZero(0) && (problem.levels.up[i] <= 0 || problem.levels.down[i] >= 0)) {
      report.held.push_back(model->BodyOfDof(problem.dofs()[static_cast<size_t>(i)]));
    }
  }
  return step;
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
  if (options.solver == StackSolver::kTranspose) {
    problem.FillStatistics(nullptr, &result);
    return FindTransposeStep();
  }
  PriorityOptions priority;
  priority.rule = options.solver == StackSolver::kQuadraticProgram ? PriorityRule::kQuadraticProgram
                  : options.solver == StackSolver::kChiaverini     ? PriorityRule::kChiaverini
                                                                   : PriorityRule::kNakamura;
  priority.damping =
      options.solver == StackSolver::kSelectivelyDamped ? Damping::kSelective : options.damping;
  priority.lambda = options.lambda;
  priority.singular_region = options.singular_region;
  priority.keep_freedom = options.statistics;
  const VectorX& dq = solver.Solve(problem.levels, priority);
  FillLevels();
  problem.FillStatistics(&solver, &result);
  return dq;
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
    result.dq = model->Difference(result.q, trial);
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

void TaskStack::Impl::Finish() {
  FillLimits();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
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
  impl.result.status = StackStatus::kUnfinished;
  bool still = false;
  // At least one step, so that the statistics are there.
  do {
    still = impl.Advance() <= kStackStill;
    if (impl.reached && !impl.problem.has_posture()) break;
  } while (!still && impl.result.iterations < options.max_iterations);
  impl.result.status = impl.reached ? StackStatus::kReached
                       : still      ? StackStatus::kStill
                                    : StackStatus::kUnfinished;
  impl.Finish();
  return impl.result;
}

}  // namespace linkwright
