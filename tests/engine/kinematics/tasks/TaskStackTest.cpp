// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/math/Rotation.h"
#include "engine/scene/reference/CCoMInverse.h"
#include "engine/scene/reference/CLengthInverse.h"
#include "engine/scene/reference/CMultiTasks.h"
#include "engine/scene/reference/CPosInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/ModelPosture.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

namespace linkwright::task_stack_test {
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
    // Seven joints less the six numbers of the tasks above.
    CHECK(result.tasks[2].rank == 1);
  }
}

TEST_CASE("A stack and the reference classes take the same step", "[kinematics][stack]") {
  const auto model = Arm();
  const auto posture = std::make_shared<ModelPosture>(model);
  const VectorX q0 = Bent(*model);
  posture->SetPosition(q0);
  const FrameIndex hand = model->FindFrame("l7"), elbow = model->FindFrame("l4");
  CPosOriInverse pose(posture, hand, ORIENTATION_ONLY);
  CLengthInverse length(posture, hand);
  CCoMInverse com(posture, COM_AXIS_X | COM_AXIS_Y);
  CPosInverse forearm(posture, elbow);
  length.SetDesired(0.2, 0.3, 0.4, 0.35);
  com.SetDesired(0.1, 0.05, 0);
  std::vector<StackTask> tasks(3);
  tasks[0].kind = TaskKind::kOrientation;
  tasks[0].frame = hand;
  tasks[0].target.R = RotationFromVector({0.1, 0.2, -0.1}) * PoseAt(*model, q0, hand).R;
  pose.SetDesired(tasks[0].target);
  tasks[1].kind = TaskKind::kLength;
  tasks[1].frame = hand;
  tasks[1].level = 1;
  tasks[1].target.p = {0.2, 0.3, 0.4};
  tasks[1].length = 0.35;
  tasks[2].kind = TaskKind::kCenterOfMass;
  tasks[2].level = 2;
  tasks[2].axes = {true, true, false};
  tasks[2].target.p = {0.1, 0.05, 0};
  CMultiTasks multi;
  for (CKinematics* task : {static_cast<CKinematics*>(&com), static_cast<CKinematics*>(&length),
                            static_cast<CKinematics*>(&pose)}) {
    multi.AddTask(task);
  }
  TaskStack stack(model);
  StackOptions options;
  options.damping = Damping::kConstant;
  options.lambda = 0.03;
  options.clamp_position = options.clamp_orientation = options.max_step = 0;
  options.metres_per_radian = 1;
  for (const StackSolver solver :
       {StackSolver::kNakamura, StackSolver::kChiaverini, StackSolver::kQuadraticProgram}) {
    options.solver = solver;
    const dVector dq = solver == StackSolver::kNakamura     ? multi.SolveNak(0.03, 0)
                       : solver == StackSolver::kChiaverini ? multi.SolveChi(0.03, 0)
                                                            : multi.SolveQP(0.03, 0);
    VectorX all = VectorX::Zero(7);
    for (int i = 0; i < multi.joints().Count(); ++i) {
      all[multi.joints().dofs()[static_cast<size_t>(i)]] = dq[i];
    }
    CHECK(all.norm() > 0.01);
    CHECK((stack.Step(q0, tasks, options).dq - all).norm() < 1e-12);
  }
}

TEST_CASE("Limits of speed and locked joints", "[kinematics][stack]") {
  const auto model = Arm();
  TaskStack stack(model);
  const VectorX q0 = Bent(*model);
  StackTask task;
  task.kind = TaskKind::kPosition;
  task.frame = model->FindFrame("l7");
  task.target.p = PoseAt(*model, q0, task.frame).p + Vector3(0.1, -0.2, 0.1);
  std::vector<char> locked(7, 0);
  locked[1] = 1;
  for (const StackSolver solver : kSolvers) {
    CAPTURE(static_cast<int>(solver));
    StackOptions options;
    options.solver = solver;
    options.locked = locked;
    options.speed_limits = true;
    options.period = 0.01;  // 2 rad/s: 0.02 rad a step
    VectorX q = q0;
    for (int i = 0; i < 50; ++i) {
      const StackResult& result = stack.Step(q, {&task, 1}, options);
      CHECK(result.dq.cwiseAbs().maxCoeff() <= 0.02 + 1e-12);
      CHECK(result.dq[1] == 0);
      q = result.q;
    }
    CHECK((q - q0).norm() > 0.05);
  }
  // The quadratic program lets the other joints make up for one that is as fast as it may be: its error after
  // one step is no larger than that of slowing all down.
  StackOptions options;
  options.speed_limits = true;
  options.period = 0.02;
  const double slowed = stack.Step(q0, {&task, 1}, options).tasks[0].position;
  options.solver = StackSolver::kQuadraticProgram;
  const StackResult& result = stack.Step(q0, {&task, 1}, options);
  CHECK(result.tasks[0].position < slowed);
  CHECK_FALSE(result.levels[0].held.empty());
}

TEST_CASE("Where nothing may move a stack stands still and reports what is missed", "[kinematics][stack]") {
  const auto model = Arm();
  const VectorX q0 = Bent(*model);
  std::vector<StackTask> tasks(4);
  for (StackTask& task : tasks) task.frame = model->FindFrame("l7");
  const Transform X = PoseAt(*model, q0, tasks[0].frame);
  tasks[0].target = {X.R, X.p + Vector3(0.3, 0, 0)};
  tasks[1].kind = TaskKind::kLength;
  tasks[2].kind = TaskKind::kRelative;
  tasks[2].reference = model->FindFrame("l3");
  tasks[3].kind = TaskKind::kCenterOfMass;
  const std::vector<char> locked(7, 1);
  for (const StackSolver solver : kSolvers) {
    CAPTURE(static_cast<int>(solver));
    TaskStack stack(model);
    StackOptions options;
    options.solver = solver;
    options.locked = locked;
    const StackResult& result = stack.Solve(q0, tasks, options);
    CHECK(result.status == StackStatus::kStill);
    CHECK(result.q == q0);
    CHECK(result.tasks[0].position == Approx(0.3).epsilon(1e-12));
  }
}

TEST_CASE("A greatest speed of zero is none", "[kinematics][stack]") {
  ChainMaker chain;
  for (int i = 0; i < 2; ++i)
    chain.Add(JointType::kContinuous, Vector3::UnitZ(), PointMass(1), {i * 0.5, 0, 0}).max_velocity = 0;
  const auto model = chain.Build();
  TaskStack stack(model);
  StackTask task;
  task.kind = TaskKind::kPosition;
  task.frame = model->FindFrame("l2");
  task.target.p = Vector3(0, 0.5, 0);
  StackOptions options;
  options.speed_limits = true;
  const StackResult& result = stack.Solve(VectorX::Zero(2), {&task, 1}, options);
  CHECK(result.status == StackStatus::kReached);
  CHECK(result.q[0] == Approx(kPi / 2).margin(1e-5));
}

TEST_CASE("By the transpose only joints that move the tasks are held back", "[kinematics][stack]") {
  const auto model = Arm();
  TaskStack stack(model);
  VectorX q = Bent(*model);
  q[1] = q[6] = 2.8;
  StackTask task;
  task.kind = TaskKind::kPosition;
  task.frame = model->FindFrame("l4");
  task.target.p = PoseAt(*model, q, task.frame).p + Vector3(0.1, 0.1, 0.1);
  StackOptions options;
  options.solver = StackSolver::kTranspose;
  for (const double side : {1.0, -1.0}) {
    task.target.p = PoseAt(*model, q, task.frame).p + side * Vector3(0.1, 0.1, -0.1);
    for (const BodyIndex body : stack.Step(q, {&task, 1}, options).levels[0].held) CHECK(body.value == 2);
  }
}

TEST_CASE("A look at a stack takes no step", "[kinematics][stack]") {
  const auto model = Arm();
  TaskStack stack(model);
  const VectorX q0 = Bent(*model);
  StackTask task;
  task.frame = model->FindFrame("l7");
  const Transform X = PoseAt(*model, q0, task.frame);
  task.target = {X.R, X.p + Vector3(0.1, 0.2, -0.2)};
  const StackResult looked = stack.Examine(q0, {&task, 1}, {});
  CHECK(looked.q == q0);
  CHECK(looked.tasks[0].position == Approx(0.3).epsilon(1e-14));
  const StackResult& stepped = stack.Step(q0, {&task, 1}, {});
  CHECK(looked.tasks[0].rank == stepped.tasks[0].rank);
  CHECK(looked.tasks[0].smallest_sigma == stepped.tasks[0].smallest_sigma);
  CHECK(looked.levels[0].freedom_left == stepped.levels[0].freedom_left);
  CHECK(stepped.tasks[0].position < 0.3);
}

TEST_CASE("A stack names what makes no sense", "[kinematics][stack]") {
  const auto model = Arm();
  TaskStack stack(model);
  const VectorX q0 = Bent(*model);
  const auto refuses = [&](const StackTask& task, const std::string& words) {
    try {
      StackTask posture;
      posture.kind = TaskKind::kPosture;
      const std::vector<StackTask> tasks = {posture, task};
      stack.Step(q0, tasks);
    } catch (const std::invalid_argument& error) {
      CAPTURE(error.what());
      return std::string(error.what()).find(words) != std::string::npos;
    }
    return false;
  };
  StackTask task;
  CHECK(refuses(task, "task 2: there is no frame -1"));
  task.frame = FrameIndex(1);
  task.weight = 0;
  CHECK(refuses(task, "weight"));
  task.weight = 1;
  task.target.p.x() = std::numeric_limits<double>::quiet_NaN();
  CHECK(refuses(task, "finite"));
  task.enabled = false;
  CHECK_FALSE(refuses(task, "finite"));
  task = {};
  task.kind = TaskKind::kPosture;
  task.posture = VectorX::Zero(3);
  CHECK(refuses(task, "7 finite numbers"));
  CHECK_THROWS_AS(stack.Step(VectorX::Zero(3), {}), std::invalid_argument);
  // Nothing to do is no mistake.
  CHECK((stack.Solve(q0, {}).q - q0).norm() == 0);
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
}  // namespace linkwright::task_stack_test
