// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/TargetStack.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "engine/kinematics/TaskStack.h"

namespace linkwright {
namespace {

// Where damping is a λ and not a factor, see TargetOptions.
constexpr double kLambda = 0.1;
// Steps shorter than this are not worth another picture [rad, m].
constexpr double kStill = 1e-7;

const Joint& JointAt(const Model& model, BodyIndex body) {
  return model.joints()[static_cast<std::size_t>(body.value)];
}

// nq: the middles of the joints' ranges; where there is no range, 0.
VectorX Middles(const Model& model) {
  VectorX q = model.NeutralPosition();
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = JointAt(model, BodyIndex(body));
    if (joint.nq != 1 || joint.mimic) continue;
    const bool limited = std::isfinite(joint.lower) && std::isfinite(joint.upper);
    q[joint.q_index] = limited ? (joint.lower + joint.upper) / 2 : std::clamp(0.0, joint.lower, joint.upper);
  }
  return q;
}

// What a posture asks of q: listed joints their positions, the others their middles; joints of several
// degrees stay.
VectorX PostureOf(const Model& model, const SceneTarget& target, const VectorX& q) {
  VectorX out = q;
  const VectorX middles = Middles(model);
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = JointAt(model, BodyIndex(body));
    if (joint.nq != 1 || joint.mimic) continue;
    const auto listed = target.positions.find(joint.name);
    out[joint.q_index] = listed == target.positions.end() ? middles[joint.q_index] : listed->second;
  }
  return out;
}

StackTask ToTask(const Model& model, const SceneTarget& target, const VectorX& q) {
  StackTask task;
  task.level = target.priority;
  task.weight = target.weight;
  task.target = target.X_WT;
  if (target.NeedsFrame()) task.frame = model.FindFrame(target.frame);
  switch (target.kind) {
    case TargetKind::kPose:
      task.kind = !target.orientation ? TaskKind::kPosition
                  : target.position   ? TaskKind::kPose
                                      : TaskKind::kOrientation;
      break;
    case TargetKind::kRelative:
      task.kind = TaskKind::kRelative;
      task.reference = model.FindFrame(target.reference);
      task.relative_position = target.position;
      task.relative_orientation = target.orientation;
      break;
    case TargetKind::kCenterOfMass:
      task.kind = TaskKind::kCenterOfMass;
      task.axes = target.axes;
      break;
    case TargetKind::kLength:
      task.kind = TaskKind::kLength;
      task.length = target.length;
      break;
    case TargetKind::kPosture:
      task.kind = TaskKind::kPosture;
      task.posture = PostureOf(model, target, q);
      break;
  }
  return task;
}

StackOptions ToOptions(const TargetOptions& options, bool limits) {
  StackOptions out;
  out.position_limits = limits;
  out.move_free_base = options.move_base;
  out.damping = Damping::kByError;
  out.lambda = options.damping;
  switch (options.solver) {
    case TargetSolver::kNakamura:
      out.solver = StackSolver::kNakamura;
      break;
    case TargetSolver::kChiaverini:
      out.solver = StackSolver::kChiaverini;
      break;
    case TargetSolver::kQuadratic:
      out.solver = StackSolver::kQuadraticProgram;
      break;
    case TargetSolver::kDamped:
      out.solver = StackSolver::kDampedLeastSquares;
      out.damping = Damping::kConstant;
      out.lambda = kLambda * options.damping;
      break;
    case TargetSolver::kAdaptive:
      out.solver = StackSolver::kDampedLeastSquares;
      out.damping = Damping::kAdaptive;
      out.lambda = kLambda * options.damping;
      break;
    case TargetSolver::kSelective:
      out.solver = StackSolver::kSelectivelyDamped;
      break;
    case TargetSolver::kTranspose:
      out.solver = StackSolver::kTranspose;
      break;
  }
  return out;
}

}  // namespace

struct TargetStack::Impl {
  explicit Impl(std::shared_ptr<const Model> shared) : model(shared), stack(std::move(shared)) {}

  // Fills tasks; place_of: for each target that of its task, −1 if it takes no part.
  void Collect(std::span<const SceneTarget> targets, const VectorX& q) {
    tasks.clear();
    place_of.assign(targets.size(), -1);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (!TakesPart(*model, targets[i])) continue;
      place_of[i] = static_cast<int>(tasks.size());
      tasks.push_back(ToTask(*model, targets[i], q));
    }
  }

  std::shared_ptr<const Model> model;
  TaskStack stack;
  std::vector<StackTask> tasks;
  std::vector<int> place_of;
};

TargetStack::TargetStack(std::shared_ptr<const Model> model)
    : impl_(std::make_unique<Impl>(std::move(model))) {}
TargetStack::~TargetStack() = default;

TargetSolution TargetStack::Solve(const VectorX& q0, std::span<const SceneTarget> targets,
                                  const TargetOptions& options, const TargetSolveOptions& how,
                                  const std::optional<HandTask>& hand) {
  Impl& s = *impl_;
  s.Collect(targets, q0);
  if (hand) {
    StackTask task;
    task.kind = TaskKind::kPosition;
    task.frame = hand->frame;
    task.point = hand->point;
    task.target.p = hand->goal;
    task.level = hand->priority;
    s.tasks.push_back(task);
  }
  TargetSolution out{q0, false, 0};
  if (s.tasks.empty()) return out;
  StackOptions stack_options = ToOptions(options, how.limits);
  stack_options.statistics = false;
  const double most = stack_options.max_step;
  const auto start = std::chrono::steady_clock::now();
  double room = how.max_change;
  while (out.iterations < how.max_iterations) {
    stack_options.max_step = std::min(most, room);
    const StackResult& result = s.stack.Step(out.q, s.tasks, stack_options);
    ++out.iterations;
    const double moved = result.dq.size() > 0 ? result.dq.lpNorm<Eigen::Infinity>() : 0;
    out.q = result.q;
    room -= moved;
    if (moved < kStill) return out;
    if (room < 1e-3 * how.max_change) break;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    if (spent.count() > how.max_seconds) break;
  }
  out.unfinished = true;
  return out;
}

std::vector<TargetReport> TargetStack::Report(const VectorX& q, std::span<const SceneTarget> targets,
                                              const TargetOptions& options, bool limits) {
  Impl& s = *impl_;
  s.Collect(targets, q);
  std::vector<TargetReport> reports(targets.size());
  if (s.tasks.empty()) return reports;
  const StackResult& result = s.stack.Examine(q, s.tasks, ToOptions(options, limits));
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (s.place_of[i] < 0) continue;
    const auto place = static_cast<std::size_t>(s.place_of[i]);
    const TaskReport& task = result.tasks[place];
    TargetReport& report = reports[i];
    report.at_work = true;
    report.distance = task.position;
    report.angle = task.orientation;
    report.rows = task.rows;
    report.rank = task.rank;
    report.manipulability = task.manipulability;
    report.smallest_singular_value = task.smallest_sigma;
    if (task.level < 0 || task.level >= static_cast<int>(result.levels.size())) continue;
    const LevelReport& level = result.levels[static_cast<std::size_t>(task.level)];
    // Alone on its level, it is told what the levels above leave it.
    const bool alone = std::count_if(result.tasks.begin(), result.tasks.end(),
                                     [&](const TaskReport& other) { return other.level == task.level; }) == 1;
    if (alone) report.rank = std::min(task.rank, level.rank);
    report.freedom = level.freedom_left;
    report.at_limit = level.held;
  }
  return reports;
}

bool TakesPart(const Model& model, const SceneTarget& target) {
  if (!target.enabled || !target.AsksSomething()) return false;
  if (target.NeedsFrame() && !model.FindFrame(target.frame).IsValid()) return false;
  if (target.kind == TargetKind::kRelative)
    return model.FindFrame(target.reference).IsValid() && target.frame != target.reference;
  if (target.kind == TargetKind::kCenterOfMass) return model.moving_mass() > 0;
  return true;
}

bool IsPlain(const Model& model, std::span<const SceneTarget> targets, const TargetOptions& options) {
  if (options.solver != TargetSolver::kNakamura || options.move_base) return false;
  int priority = -1;
  for (const SceneTarget& target : targets) {
    if (!TakesPart(model, target)) continue;
    if (target.kind != TargetKind::kPose || (priority >= 0 && target.priority != priority)) return false;
    priority = target.priority;
  }
  return true;
}

}  // namespace linkwright
