// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/targets/TargetStack.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "engine/scene/reference/CCoMInverse.h"
#include "engine/scene/reference/CLengthInverse.h"
#include "engine/scene/reference/CMultiTasks.h"
#include "engine/scene/reference/CPosInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/CPostureInverse.h"
#include "engine/scene/reference/CRelativeInverse.h"

namespace linkwright {
namespace {

// Where damping is a λ and not a factor, see TargetOptions.
constexpr double kLambda = 0.1;
// Steps shorter than this are not worth another picture [rad, m].
constexpr double kStill = 1e-7;

StackOptions ToOptions(const TargetOptions& options, bool limits) {
  StackOptions out;
  out.position_limits = limits;
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
  explicit Impl(std::shared_ptr<const Model> shared)
      : model(shared), posture(std::make_shared<ModelPosture>(std::move(shared))), tasks(posture) {}

  template <class Task, class... Arguments>
  Task* Make(Arguments... arguments) {
    auto made = std::make_unique<Task>(posture, arguments...);
    Task* const task = made.get();
    objects.push_back(std::move(made));
    return task;
  }

  // What a task is but for its goal: while these stay the same, so do the objects.
  struct Shape {
    bool by_hand = false;
    TargetKind kind = TargetKind::kPose;
    FrameIndex frame, reference;
    int axes = 0;
    int level = 0;
    double weight = 1;
    bool operator==(const Shape&) const = default;
  };

  Shape ShapeOf(const SceneTarget& target) const {
    Shape shape;
    shape.kind = target.kind;
    if (target.NeedsFrame()) shape.frame = model->FindFrame(target.frame);
    if (target.kind == TargetKind::kRelative) shape.reference = model->FindFrame(target.reference);
    const auto& axes = target.axes;
    shape.axes = target.kind == TargetKind::kCenterOfMass
                     ? axes[0] * COM_AXIS_X | axes[1] * COM_AXIS_Y | axes[2] * COM_AXIS_Z
                     : target.position * POSITION_ONLY | target.orientation * ORIENTATION_ONLY;
    shape.level = target.priority;
    shape.weight = target.weight;
    return shape;
  }

  CKinematics* MakeTask(const Shape& shape) {
    if (shape.by_hand) return Make<CPosInverse>(shape.frame);
    switch (shape.kind) {
      case TargetKind::kPose:
        return Make<CPosOriInverse>(shape.frame, shape.axes);
      case TargetKind::kRelative: {
        auto* const from = Make<CPosOriInverse>(shape.reference, POSITION_ORIENTATION);
        auto* const to = Make<CPosOriInverse>(shape.frame, POSITION_ORIENTATION);
        objects.push_back(std::make_unique<CRelativeInverse>(from, to, shape.axes));
        return objects.back().get();
      }
      case TargetKind::kCenterOfMass:
        return Make<CCoMInverse>(shape.axes);
      case TargetKind::kLength:
        return Make<CLengthInverse>(shape.frame);
      case TargetKind::kPosture:
        break;
    }
    return Make<CPostureInverse>();
  }

  void SetGoal(CKinematics* task, const SceneTarget& target, const VectorX& q) const {
    const Vector3& p = target.X_WT.p;
    switch (target.kind) {
      case TargetKind::kPose:
        return static_cast<CPosOriInverse*>(task)->SetDesired(target.X_WT);
      case TargetKind::kRelative:
        return static_cast<CRelativeInverse*>(task)->SetDesired(target.X_WT);
      case TargetKind::kCenterOfMass:
        return static_cast<CCoMInverse*>(task)->SetDesired(p.x(), p.y(), p.z());
      case TargetKind::kLength:
        return static_cast<CLengthInverse*>(task)->SetDesired(p.x(), p.y(), p.z(), target.length);
      case TargetKind::kPosture:
        return static_cast<CPostureInverse*>(task)->SetDesired(PostureOf(*model, target, q));
    }
  }

  // Stands at q with these tasks; place_of: for each target that of its task, −1 if it takes no part.
  void Collect(std::span<const SceneTarget> targets, const VectorX& q, const TargetOptions& options,
               bool limits, const std::optional<HandTask>& hand = {}) {
    posture->SetPosition(q, limits);
    std::vector<Shape> wanted;
    place_of.assign(targets.size(), -1);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (!TakesPart(*model, targets[i])) continue;
      place_of[i] = static_cast<int>(wanted.size());
      wanted.push_back(ShapeOf(targets[i]));
    }
    if (hand) wanted.push_back({true, TargetKind::kPose, hand->frame, {}, 0, hand->priority, 1});
    if (wanted != shapes || goals.size() != wanted.size() || options.move_base != moves_base) {
      tasks.ClearTasks();
      objects.clear();
      goals.clear();
      shapes.clear();
      moves_base = options.move_base;
      tasks.SetMoveFreeBase(moves_base);
      for (const Shape& shape : wanted) {
        goals.push_back(MakeTask(shape));
        tasks.AddTask(goals.back(), shape.level, shape.weight);
      }
      shapes = std::move(wanted);
    }
    for (std::size_t i = 0; i < targets.size(); ++i)
      if (place_of[i] >= 0) SetGoal(goals[static_cast<std::size_t>(place_of[i])], targets[i], q);
    if (!hand) return;
    auto* const pulled = static_cast<CPosInverse*>(goals.back());
    pulled->SetTip(hand->point);
    pulled->SetDesired(hand->goal.x(), hand->goal.y(), hand->goal.z());
  }

  std::shared_ptr<const Model> model;
  std::shared_ptr<ModelPosture> posture;
  CMultiTasks tasks;
  std::vector<std::unique_ptr<CKinematics>> objects;  // its tasks, and what these are made of
  std::vector<Shape> shapes;                          // of the tasks
  std::vector<CKinematics*> goals;                    // the tasks
  bool moves_base = false;
  std::vector<int> place_of;
};

TargetStack::TargetStack(std::shared_ptr<const Model> model)
    : impl_(std::make_unique<Impl>(std::move(model))) {}
TargetStack::~TargetStack() = default;

TargetSolution TargetStack::Solve(const VectorX& q0, std::span<const SceneTarget> targets,
                                  const TargetOptions& options, const TargetSolveOptions& how,
                                  const std::optional<HandTask>& hand) {
  Impl& s = *impl_;
  s.Collect(targets, q0, options, how.limits, hand);
  TargetSolution out{q0, false, 0};
  if (s.goals.empty()) return out;
  out.unfinished = true;
  if (how.max_iterations < 1) return out;
  StackOptions stack_options = ToOptions(options, how.limits);
  stack_options.statistics = false;
  stack_options.locked = how.locked;
  stack_options.loops = how.loops;
  if (options.solver == TargetSolver::kNakamura && s.tasks.IsOfPoses()) {
    stack_options.solver = StackSolver::kDescent;
    stack_options.max_change = how.max_change;
    stack_options.max_seconds = how.max_seconds;
    stack_options.max_iterations = how.max_iterations;
    stack_options.move_free_base = options.move_base;
    const StackResult& result = s.tasks.Solve(stack_options);
    return {result.q, result.status == StackStatus::kUnfinished, result.iterations};
  }
  const double most = stack_options.max_step;
  const auto start = std::chrono::steady_clock::now();
  const bool postures = std::any_of(s.shapes.begin(), s.shapes.end(), [](const Impl::Shape& shape) {
    return !shape.by_hand && shape.kind == TargetKind::kPosture;
  });
  double room = how.max_change;
  stack_options.max_step = std::min(most, room);
  s.tasks.Steps(stack_options, [&](const StackResult& result, StackOptions* next) {
    ++out.iterations;
    const double moved = result.dq.size() > 0 ? result.dq.lpNorm<Eigen::Infinity>() : 0;
    out.q = result.q;
    room -= moved;
    next->max_step = std::min(most, room);
    const bool met = how.loops && !postures && result.status == StackStatus::kReached;
    out.unfinished = moved >= kStill && !met;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    return out.unfinished && room >= 1e-3 * how.max_change && spent.count() <= how.max_seconds &&
           out.iterations < how.max_iterations;
  });
  return out;
}

std::vector<TargetReport> TargetStack::Report(const VectorX& q, std::span<const SceneTarget> targets,
                                              const TargetOptions& options, bool limits,
                                              LoopConstraints* loops) {
  Impl& s = *impl_;
  s.Collect(targets, q, options, limits);
  std::vector<TargetReport> reports(targets.size());
  if (s.goals.empty()) return reports;
  StackOptions stack_options = ToOptions(options, limits);
  stack_options.loops = loops;
  const StackResult& result = s.tasks.Examine(stack_options);
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
    report.freedom = level.freedom_left;
    report.at_limit = level.held;
  }
  return reports;
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
