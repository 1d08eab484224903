// SPDX-License-Identifier: GPL-3.0-or-later
// Inverse kinematics of a seven-joint arm: one frame of a drag, within reach, beyond it, with a stack of
// tasks, and one step alone.
#include <benchmark/benchmark.h>

#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/leastsquares/PrioritySolver.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/model/ModelBuilder.h"
#include "engine/scene/reference/CMultiTasks.h"
#include "engine/scene/reference/CPosInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/CPostureInverse.h"
#include "engine/scene/targets/TargetStack.h"

namespace linkwright {
namespace {

std::shared_ptr<const Model> Arm() {
  RobotDescription robot;
  robot.name = "arm";
  robot.links.emplace_back().name = "base";
  const double lengths[] = {0.34, 0.0, 0.4, 0.0, 0.4, 0.0, 0.126};
  for (int i = 0; i < 8; ++i) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.type = i < 7 ? JointType::kRevolute : JointType::kFixed;
    joint.axis = i % 2 ? Vector3::UnitY() : Vector3::UnitZ();
    joint.lower = -2.9;
    joint.upper = 2.9;
    joint.parent = robot.links.back().name;
    joint.child = i < 7 ? "l" + std::to_string(i) : "tip";
    joint.X_PJ.p.z() = i > 0 ? lengths[i - 1] : 0;
    robot.links.emplace_back().name = joint.child;
    robot.joints.push_back(joint);
  }
  return BuildModel(robot);
}

/// A frame of a drag along a circle of the given radius about the shoulder, 10 mm a frame.
void Drag(benchmark::State& state, double radius, bool orientation) {
  const auto model = Arm();
  TaskStack solver(model);
  VectorX q(7);
  q << 0.1, 0.6, 0.1, -1.2, 0.2, 0.8, 0.0;
  Workspace workspace(*model);
  StackTask task;
  task.frame = model->FindFrame("tip");
  ForwardKinematics(*model, q, &workspace);
  task.target = FramePose(*model, workspace, task.frame);
  task.kind = orientation ? TaskKind::kPose : TaskKind::kPosition;
  StackOptions options;
  options.solver = StackSolver::kDescent;
  options.statistics = false;
  options.max_iterations = 100;
  double angle = 0, iterations = 0;
  for (auto _ : state) {
    angle += 0.01 / radius;
    task.target.p = {radius * std::cos(angle), radius * std::sin(angle), 0.34 + 0.1 * std::sin(3 * angle)};
    const StackResult& result = solver.Solve(q, {&task, 1}, options);
    q = result.q;
    iterations += result.iterations;
  }
  state.counters["iterations"] = iterations / static_cast<double>(state.iterations());
}

void DragPoint(benchmark::State& state) { Drag(state, 0.6, false); }
void DragPose(benchmark::State& state) { Drag(state, 0.6, true); }
void DragBeyondReach(benchmark::State& state) { Drag(state, 1.5, false); }
BENCHMARK(DragPoint);
BENCHMARK(DragPose);
BENCHMARK(DragBeyondReach);

/// A frame of a drag with four tasks: hand, its orientation, elbow and posture in order of priority.
void StackOfFour(benchmark::State& state) {
  const auto model = Arm();
  TaskStack stack(model);
  VectorX q(7);
  q << 0.1, 0.6, 0.1, -1.2, 0.2, 0.8, 0.0;
  Workspace workspace(*model);
  ForwardKinematics(*model, q, &workspace);
  std::vector<StackTask> tasks(4);
  const TaskKind kinds[] = {TaskKind::kPosition, TaskKind::kOrientation, TaskKind::kPosition,
                            TaskKind::kPosture};
  for (int k = 0; k < 4; ++k) {
    StackTask& task = tasks[static_cast<size_t>(k)];
    task.kind = kinds[k];
    task.level = k;
    task.frame = model->FindFrame(k == 2 ? "l4" : "tip");
    task.target = FramePose(*model, workspace, task.frame);
  }
  StackOptions options;
  options.solver = static_cast<StackSolver>(state.range(0));
  options.statistics = state.range(1) != 0;
  double angle = 0, iterations = 0;
  for (auto _ : state) {
    angle += 0.01 / 0.6;
    tasks[0].target.p = {0.6 * std::cos(angle), 0.6 * std::sin(angle), 0.34 + 0.1 * std::sin(3 * angle)};
    const StackResult& result = stack.Step(q, tasks, options);
    q = result.q;
    iterations += result.iterations;
  }
  state.counters["iterations"] = iterations / static_cast<double>(state.iterations());
}
BENCHMARK(StackOfFour)->ArgNames({"solver", "statistics"})->ArgsProduct({{0, 1, 2, 3, 4, 5}, {0, 1}});

/// The same by the classes of the reference interface, through which targets are followed.
void TasksOfFour(benchmark::State& state) {
  const auto posture = std::make_shared<ModelPosture>(Arm());
  const Model& model = posture->model();
  VectorX q(7);
  q << 0.1, 0.6, 0.1, -1.2, 0.2, 0.8, 0.0;
  posture->SetPosition(q);
  const FrameIndex tip = model.FindFrame("tip");
  CPosInverse hand(posture, tip), elbow(posture, model.FindFrame("l4"));
  CPosOriInverse turned(posture, tip, ORIENTATION_ONLY);
  CPostureInverse rest(posture);
  turned.SetDesired(turned.GetTip());
  elbow.SetDesired(elbow.GetTip().p.x(), elbow.GetTip().p.y(), elbow.GetTip().p.z());
  rest.SetDesired(model.NeutralPosition());
  CMultiTasks tasks(posture);
  for (CKinematics* task : {static_cast<CKinematics*>(&rest), static_cast<CKinematics*>(&elbow),
                            static_cast<CKinematics*>(&turned), static_cast<CKinematics*>(&hand)})
    tasks.AddTask(task);
  StackOptions options;
  options.solver = static_cast<StackSolver>(state.range(0));
  options.statistics = false;
  double angle = 0;
  for (auto _ : state) {
    angle += 0.01 / 0.6;
    hand.SetDesired(0.6 * std::cos(angle), 0.6 * std::sin(angle), 0.34 + 0.1 * std::sin(3 * angle));
    benchmark::DoNotOptimize(tasks.Step(options).q.data());
  }
}

/// Ten steps of them at a call.
void TenStepsOfTasks(benchmark::State& state) {
  const auto posture = std::make_shared<ModelPosture>(Arm());
  VectorX q(7);
  q << 0.1, 0.6, 0.1, -1.2, 0.2, 0.8, 0.0;
  const FrameIndex tip = posture->model().FindFrame("tip");
  CPosInverse hand(posture, tip);
  CPostureInverse rest(posture);
  hand.SetDesired(0.6, 0, 0.34);
  rest.SetDesired(posture->model().NeutralPosition());
  StackTask direct[2];
  direct[0].kind = TaskKind::kPosition;
  direct[0].frame = tip;
  direct[0].target.p = {0.6, 0, 0.34};
  direct[1].kind = TaskKind::kPosture;
  direct[1].level = 1;
  direct[1].posture = posture->model().NeutralPosition();
  CMultiTasks tasks(posture);
  tasks.AddTask(&hand, 0);
  tasks.AddTask(&rest, 1);
  TaskStack stack(posture->shared_model());
  StackOptions options;
  options.statistics = false;
  const bool by_classes = state.range(0) != 0;
  for (auto _ : state) {
    VectorX at = q;
    if (by_classes) {
      posture->SetPosition(q);
      int left = 10;
      tasks.Steps(options, [&](const StackResult& result, StackOptions*) {
        at = result.q;
        return --left > 0;
      });
    } else {
      for (int i = 0; i < 10; ++i) at = stack.Step(at, direct, options).q;
    }
    benchmark::DoNotOptimize(at.data());
  }
}
BENCHMARK(TenStepsOfTasks)->ArgName("classes")->DenseRange(0, 1);
BENCHMARK(TasksOfFour)->ArgName("solver")->DenseRange(0, 5);

/// And as the scene's targets, made anew at each call; one step a call.
void TargetsOfFour(benchmark::State& state) {
  const auto model = Arm();
  TargetStack stack(model);
  VectorX q(7);
  q << 0.1, 0.6, 0.1, -1.2, 0.2, 0.8, 0.0;
  Workspace workspace(*model);
  ForwardKinematics(*model, q, &workspace);
  std::vector<SceneTarget> targets(4);
  for (int k = 0; k < 4; ++k) {
    SceneTarget& target = targets[static_cast<size_t>(k)];
    target.kind = k < 3 ? TargetKind::kPose : TargetKind::kPosture;
    target.priority = k;
    target.frame = k == 2 ? "l4" : "tip";
    target.position = k != 1;
    target.orientation = k == 1;
    if (k < 3) target.X_WT = FramePose(*model, workspace, model->FindFrame(target.frame));
  }
  TargetOptions options;
  TargetSolveOptions how;
  how.max_iterations = 1;
  double angle = 0;
  for (auto _ : state) {
    angle += 0.01 / 0.6;
    targets[0].X_WT.p = {0.6 * std::cos(angle), 0.6 * std::sin(angle), 0.34 + 0.1 * std::sin(3 * angle)};
    q = stack.Solve(q, targets, options, how).q;
  }
}
BENCHMARK(TargetsOfFour);

void Step(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  const std::vector<int> rows = {6, state.range(1) ? n : 0};
  PriorityProblem problem;
  problem.Resize(rows, n);
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 6; ++k) problem.levels[0].J(k, i) = std::sin(1.7 * i * i + 0.9 * k + i * k);
  }
  problem.levels[0].e.setConstant(0.1);
  if (state.range(1)) problem.levels[1].J.setIdentity();
  problem.levels[1].e.setConstant(0.1 / std::sqrt(n));
  problem.levels[1].damped = false;
  PrioritySolver solver;
  solver.Resize(rows, n);
  PriorityOptions options;
  options.damping.lambda = 0.05;
  for (auto _ : state) benchmark::DoNotOptimize(solver.Solve(problem, options).data());
}
BENCHMARK(Step)->ArgNames({"joints", "null"})->Args({7, 0})->Args({7, 1})->Args({60, 0})->Args({60, 1});

}  // namespace
}  // namespace linkwright
