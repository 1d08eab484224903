// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/InverseKinematics.h"

#include <limits>

#include "app/python/Errors.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/scene/targets/TargetStack.h"

namespace linkwright::python {
namespace {

const char* ToString(GlobalStatus status) {
  switch (status) {
    case GlobalStatus::kSolved:
      return "solved";
    case GlobalStatus::kTimeout:
      return "timeout";
    case GlobalStatus::kUnreachable:
      return "unreachable";
  }
  return "";
}

py::dict ResultOf(const GlobalResult& result, const Model& model) {
  py::dict out;
  out["status"] = ToString(result.status);
  out["q"] = ToArray(result.q);
  out["position_error"] = result.residual.position;
  out["orientation_error"] = result.residual.orientation;
  out["iterations"] = result.iterations;
  out["seconds"] = result.seconds;
  out["reason"] = linkwright::ToString(result.why, model);
  return out;
}

}  // namespace

FrameSolver::FrameSolver(const RobotModel& model, const std::string& frame)
    : compiled_(model.shared_compiled()),
      frame_(model.FrameOf(frame)),
      solver_(model.shared(), frame_),
      loops_(MakeLoopConstraints(*compiled_)) {}

VectorX FrameSolver::SeedOf(const std::optional<Array>& seed) const {
  return seed ? VectorFrom(*seed, "seed", compiled_->model->nq()) : compiled_->initial_q;
}

py::object FrameSolver::Solve(const Array& targets, const std::optional<Array>& seed,
                              const Tolerances& tolerances) {
  constexpr py::ssize_t kSide = 4;
  const bool many = targets.ndim() == 3;
  if (many && (targets.shape(1) != kSide || targets.shape(2) != kSide))
    throw py::value_error("targets must have the shape (4, 4) or (N, 4, 4)");
  const VectorX from = SeedOf(seed);
  StackTask task;
  task.kind = tolerances.orient ? TaskKind::kPose : TaskKind::kPosition;
  task.frame = frame_;
  StackOptions stack;
  stack.position_tolerance = tolerances.position;
  stack.orientation_tolerance = tolerances.orientation;
  stack.loops = loops_.get();
  stack.move_free_base = !compiled_->scene.mechanism.empty();
  GlobalOptions options;
  options.max_seconds = tolerances.timeout;
  options.restarts = tolerances.restarts;
  const auto solve = [&](const Transform& target) {
    task.target = target;
    return ResultOf(solver_.Solve(from, task, stack, options), *compiled_->model);
  };
  if (!many) return solve(PoseFrom(targets, "target"));
  py::list out;
  for (py::ssize_t i = 0; i < targets.shape(0); ++i) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    out.append(
        solve(PoseFrom(Array(std::vector<py::ssize_t>{kSide, kSide}, targets.data(i, 0, 0)), "target")));
  }
  return out;
}

Array FrameSolver::AllSolutions(const Array& target, const std::optional<Array>& seed) const {
  if (!solver_.ListsAll())
    throw py::value_error("only six-joint arms with a closed form have all their solutions listed");
  const auto found = solver_.AllSolutions(SeedOf(seed), PoseFrom(target, "target"));
  std::vector<const ArmSolution*> inside;
  for (const ArmSolution& solution : found)
    if (solution.outside.empty()) inside.push_back(&solution);
  const Eigen::Index nq = compiled_->model->nq();
  Array out(std::vector<py::ssize_t>{static_cast<py::ssize_t>(inside.size()), nq});
  double* to = out.mutable_data();
  for (const ArmSolution* solution : inside) to = std::copy(solution->q.data(), solution->q.data() + nq, to);
  return out;
}

py::tuple SolveTargets(const RobotModel& model, const std::optional<Array>& q0,
                       const std::optional<std::string>& solver, int max_iterations) {
  const CompiledScene& compiled = model.compiled();
  if (compiled.scene.targets.empty()) throw py::value_error("the scene has no targets");
  TargetOptions options = compiled.scene.target_options;
  if (solver && !TargetSolverFromString(*solver, &options.solver))
    throw py::value_error("there is no solver \"" + *solver + "\"");
  options.move_base = options.move_base || !compiled.scene.mechanism.empty();
  const VectorX from = q0 ? VectorFrom(*q0, "q0", compiled.model->nq()) : compiled.initial_q;
  const auto loops = MakeLoopConstraints(compiled);
  TargetStack stack(compiled.model);
  TargetSolveOptions how;
  how.limits = compiled.scene.limits;
  how.max_change = how.max_seconds = std::numeric_limits<double>::infinity();
  how.max_iterations = max_iterations;
  how.loops = loops.get();
  const TargetSolution solution = stack.Solve(from, compiled.scene.targets, options, how);
  const auto reports = stack.Report(solution.q, compiled.scene.targets, options, how.limits, loops.get());
  py::list described;
  for (size_t i = 0; i < reports.size(); ++i) {
    const TargetReport& report = reports[i];
    const SceneTarget& target = compiled.scene.targets[i];
    py::list held;
    for (const BodyIndex body : report.at_limit)
      held.append(compiled.model->joints()[static_cast<size_t>(body)].name);
    py::dict one;
    one["name"] = target.name;
    one["priority"] = target.priority;
    one["at_work"] = report.at_work;
    one["distance"] = report.distance;
    one["angle"] = report.angle;
    one["rows"] = report.rows;
    one["rank"] = report.rank;
    one["smallest_singular_value"] = report.smallest_singular_value;
    one["manipulability"] = report.manipulability;
    one["freedom_left"] = report.freedom;
    one["at_limit"] = held;
    described.append(one);
  }
  return py::make_tuple(ToArray(solution.q), !solution.unfinished, solution.iterations, described);
}

}  // namespace linkwright::python
