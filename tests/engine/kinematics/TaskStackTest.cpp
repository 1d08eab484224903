// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/TaskStack.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

/// Seven joints as in an arm with a shoulder, an elbow and a wrist; the tip is the frame of the last link.
std::shared_ptr<const Model> Arm() {
  ChainMaker chain;
  const double lengths[] = {0.2, 0.15, 0.25, 0.2, 0.2, 0.15, 0.1};
  for (int i = 0; i < 7; ++i) {
    JointDescription& joint =
        chain.Add(JointType::kRevolute, i % 2 ? Vector3::UnitY() : Vector3::UnitZ(),
                  PointMass(1 + 0.1 * i, {0, 0, 0.05}), {0, 0, i > 0 ? lengths[i - 1] : 0.1});
    joint.lower = -2.8;
    joint.upper = 2.8;
    joint.max_velocity = 2;
  }
  return chain.Build();
}

constexpr StackSolver kSolvers[] = {StackSolver::kDampedLeastSquares, StackSolver::kTranspose,
                                    StackSolver::kNakamura,           StackSolver::kChiaverini,
                                    StackSolver::kSelectivelyDamped,  StackSolver::kQuadraticProgram};

Transform PoseAt(const Model& model, const VectorX& q, FrameIndex frame) {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  return FramePose(model, workspace, frame);
}

VectorX Bent(const Model& model) {
  VectorX q(model.nq());
  q << 0.1, 0.6, 0.2, 0.9, -0.3, 0.7, 0.1;
  return q;
}

TEST_CASE("Every solver of a stack brings one pose home", "[kinematics][stack]") {
  const auto model = Arm();
  TaskStack stack(model);
  const VectorX q0 = Bent(*model);
  VectorX q1 = q0;
  q1.array() += 0.15;
  StackTask task;
  task.frame = model->FindFrame("l7");
  task.target = PoseAt(*model, q1, task.frame);
  for (const StackSolver solver : kSolvers) {
    CAPTURE(static_cast<int>(solver));
    StackOptions options;
    options.solver = solver;
    options.max_iterations = solver == StackSolver::kTranspose ? 20000 : 60;
    options.position_tolerance = options.orientation_tolerance =
        solver == StackSolver::kTranspose ? 1e-4 : 1e-9;
    const StackResult& result = stack.Solve(q0, {&task, 1}, options);
    CHECK(result.status == StackStatus::kReached);
    const Transform X = PoseAt(*model, result.q, task.frame);
    CHECK((X.p - task.target.p).norm() <= options.position_tolerance);
    CHECK((X.R - task.target.R).norm() <= 2 * options.orientation_tolerance);
    CHECK(result.tasks[0].position == Approx((X.p - task.target.p).norm()).margin(1e-12));
    CHECK(result.tasks[0].rank == 6);
    CHECK(result.tasks[0].smallest_sigma > 0);
  }
}

TEST_CASE("Four tasks in order", "[kinematics][stack]") {
  const auto model = Arm();
  TaskStack stack(model);
  const VectorX q0 = Bent(*model);
  VectorX q1 = q0;
  q1.array() -= 0.1;
  std::vector<StackTask> tasks(4);
  tasks[0].kind = TaskKind::kPosition;
  tasks[0].frame = model->FindFrame("l7");
  tasks[0].target = PoseAt(*model, q1, tasks[0].frame);
  tasks[1].kind = TaskKind::kOrientation;
  tasks[1].frame = tasks[0].frame;
  tasks[1].level = 1;
  tasks[1].target = tasks[0].target;
  tasks[2].kind = TaskKind::kPosition;
  tasks[2].level = 2;
  tasks[2].frame = model->FindFrame("l4");
  tasks[2].target.p = PoseAt(*model, q1, tasks[2].frame).p + Vector3(0.3, 0, 0);
  tasks[3].kind = TaskKind::kPosture;
  tasks[3].level = 3;
  for (const StackSolver solver :
       {StackSolver::kNakamura, StackSolver::kChiaverini, StackSolver::kQuadraticProgram}) {
    CAPTURE(static_cast<int>(solver));
    StackOptions options;
    options.solver = solver;
    options.max_iterations = 300;
    const StackResult& result = stack.Solve(q0, tasks, options);
    CHECK(result.tasks[0].position < 1e-6);
    CHECK(result.tasks[1].orientation < 1e-6);
    CHECK(result.tasks[2].position > 1e-2);
    REQUIRE(result.levels.size() == 4);
    CHECK(result.levels[0].freedom_left == 4);
    CHECK(result.levels[1].freedom_left == 1);
    CHECK(result.levels[2].freedom_left == 0);
    CHECK(result.levels[2].rank == 1);
    // The elbow lies on the axis of the joint before the last that carries it.
    CHECK(result.tasks[2].rank == 2);
  }
}

TEST_CASE("A stack does not allocate once it is warm", "[kinematics][stack]") {
  const auto model = Arm();
  TaskStack stack(model);
  const VectorX q0 = Bent(*model);
  std::vector<StackTask> tasks(7);
  const TaskKind kinds[] = {TaskKind::kPosition, TaskKind::kOrientation,  TaskKind::kPose,
                            TaskKind::kRelative, TaskKind::kCenterOfMass, TaskKind::kLength,
                            TaskKind::kPosture};
  for (size_t k = 0; k < 7; ++k) {
    tasks[k].kind = kinds[k];
    tasks[k].frame = model->FindFrame("l7");
    tasks[k].reference = model->FindFrame("l3");
    tasks[k].level = static_cast<int>(k / 2);
    tasks[k].target.p = {0.3, 0.1 * static_cast<double>(k), 0.6};
  }
  for (const StackSolver solver : kSolvers) {
    for (const bool limits : {true, false}) {
      StackOptions options;
      options.solver = solver;
      options.position_limits = options.speed_limits = limits;
      stack.Solve(q0, tasks, options);
      const std::size_t before = AllocationCount();
      const StackResult& result = stack.Solve(q0, tasks, options);
      CHECK(AllocationCount() == before);
      CHECK(result.q.allFinite());
    }
  }
}

}  // namespace
}  // namespace linkwright
