// SPDX-License-Identifier: GPL-3.0-or-later
// Inverse kinematics of a seven-joint arm: one frame of a drag, within reach, beyond it, with a stack of
// tasks, and one step alone.
// tasks, and one step alone.
#include <benchmark/benchmark.h>

#include <cmath>
#include <limits>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/DampedLeastSquares.h"
#include "engine/kinematics/PoseSolver.h"
#include "engine/kinematics/TaskStack.h"
#include "engine/model/ModelBuilder.h"

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
  PoseSolver solver(model);
  VectorX q(7);
  q << 0.1, 0.6, 0.1, -1.2, 0.2, 0.8, 0.0;
  Workspace workspace(*model);
  PoseTask task;
  task.frame = model->FindFrame("tip");
  ForwardKinematics(*model, q, &workspace);
  task.target = FramePose(*model, workspace, task.frame);
  task.orientation = orientation;
  PoseOptions options;
  options.max_seconds = std::numeric_limits<double>::infinity();
  double angle = 0, iterations = 0;
  for (auto _ : state) {
    angle += 0.01 / radius;
    task.target.p = {radius * std::cos(angle), radius * std::sin(angle), 0.34 + 0.1 * std::sin(3 * angle)};
    const PoseResult& result = solver.Solve(q, {&task, 1}, options);
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

/// A frame of a drag with four tasks: hand, its attitude, elbow and posture in order of priority.
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

void Step(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  DlsProblem problem;
  problem.Resize(6, n);
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 6; ++k) problem.J(k, i) = std::sin(1.7 * i * i + 0.9 * k + i * k);
  }
  problem.e.setConstant(0.1);
  problem.pull.setConstant(0.2);
  DampedLeastSquares dls;
  dls.Resize(6, n);
  DlsOptions options;
  options.lambda = 0.05;
  options.clamp_null = state.range(1) ? 0.1 : 0.0;
  for (auto _ : state) benchmark::DoNotOptimize(dls.Solve(problem, options).data());
}
BENCHMARK(Step)->ArgNames({"joints", "null"})->Args({7, 0})->Args({7, 1})->Args({60, 0})->Args({60, 1});

}  // namespace
}  // namespace linkwright
