// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <catch2/catch.hpp>
#include <limits>

#include "BuildInfo.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/tasks/LoopAssembly.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/scene/picture/SupportRegion.h"
#include "engine/scene/targets/TargetPlace.h"
#include "engine/scene/targets/TargetStack.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

struct Shipped {
  explicit Shipped(const std::string& name) {
    ProblemList problems;
    scene =
        CompileScene(LoadGood(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / (name + ".lws.json")), &problems);
    INFO(AllProblems(problems));
    REQUIRE(scene);
    stack = std::make_unique<TargetStack>(scene->model);
    targets = scene->scene.targets;
    options = scene->scene.target_options;
    q = scene->initial_q;
  }
  TargetSolution Solve(const std::optional<HandTask>& hand = {}) {
    TargetSolveOptions how;
    how.max_change = how.max_seconds = kForever;
    how.max_iterations = 5000;
    TargetSolution solution = stack->Solve(q, targets, options, how, hand);
    q = solution.q;
    return solution;
  }
  std::vector<Transform> Poses() const {
    Workspace workspace(*scene->model);
    ForwardKinematics(*scene->model, q, &workspace);
    return workspace.X_WB;
  }
  double Missed(std::size_t target) const {
    const auto gap = GapOfTarget(*scene, Poses(), targets[target]);
    REQUIRE(gap);
    return (gap->second - gap->first).norm();
  }

  std::shared_ptr<const CompiledScene> scene;
  std::unique_ptr<TargetStack> stack;
  std::vector<SceneTarget> targets;
  TargetOptions options;
  VectorX q;
};

}  // namespace

TEST_CASE("shipped stacks start where their tasks leave them") {
  for (const char* name : {"task-stack", "task-conflict", "two-arms", "standing-humanoid"}) {
    INFO(name);
    Shipped s(name);
    const VectorX start = s.q;
    CHECK_FALSE(s.Solve().unfinished);
    CHECK((s.q - start).lpNorm<Eigen::Infinity>() < 2e-3);
  }
}

TEST_CASE("poses of one priority are plain") {
  Shipped s("seven-joint-arm");
  CHECK(IsPlain(*s.scene->model, s.targets, s.options));
  s.options.solver = TargetSolver::kQuadratic;
  CHECK_FALSE(IsPlain(*s.scene->model, s.targets, s.options));
  Shipped stack("task-stack");
  CHECK_FALSE(IsPlain(*stack.scene->model, stack.targets, stack.options));
}

TEST_CASE(
    "Nakamura and Chiaverini part where tasks conflict, the higher one "
    "holds in both") {
  // By an independent calculation for this arm of 0.5, 0.45 and 0.35 m: 434.4 mm and 554.7 mm.
  Shipped s("task-conflict");
  s.Solve();
  CHECK(s.Missed(0) < 1e-5);
  CHECK(s.Missed(1) == Approx(0.4344).margin(0.001));
  const VectorX start = s.q;
  s.options.solver = TargetSolver::kChiaverini;
  s.Solve();
  CHECK(s.Missed(0) < 1e-5);
  CHECK(s.Missed(1) == Approx(0.5547).margin(0.001));
  CHECK((s.q - start).lpNorm<Eigen::Infinity>() > 0.5);
  // And back again.
  s.options.solver = TargetSolver::kNakamura;
  s.Solve();
  CHECK((s.q - start).lpNorm<Eigen::Infinity>() < 1e-3);
}

TEST_CASE("what a report says is missed is missed by the pose itself") {
  Shipped s("task-stack");
  s.q.array() += 0.05;
  const auto reports = s.stack->Report(s.q, s.targets, s.options);
  CHECK(reports[0].distance > 0.01);
  CHECK(reports[0].distance == Approx(s.Missed(0)).epsilon(1e-13));
}

TEST_CASE("a report reports what a task can move below the others") {
  // Seven joints: the hand's pose takes six, its elbow keeps one direction,
  // nothing is left for the middles.
  Shipped s("task-stack");
  const auto reports = s.stack->Report(s.q, s.targets, s.options);
  REQUIRE(reports.size() == 3);
  CHECK(reports[0].rows == 6);
  CHECK(reports[0].rank == 6);
  CHECK(reports[0].freedom == 1);
  CHECK(reports[1].rows == 3);
  CHECK(reports[1].rank == 1);
  CHECK(reports[1].freedom == 0);
  CHECK(reports[2].freedom == 0);
  CHECK(reports[0].distance < 1e-4);
  // Its own Jacobian: the product of the singular values, of which the smallest
  // is one.
  Workspace workspace(*s.scene->model);
  ForwardKinematics(*s.scene->model, s.q, &workspace);
  Matrix6X J(6, s.scene->model->nv());
  FrameJacobian(*s.scene->model, workspace, s.scene->model->FindFrame("tool"), &J);
  const Matrix6 gram = J * J.transpose();
  CHECK(reports[0].manipulability == Approx(std::sqrt(gram.determinant())).epsilon(1e-6));
  const double least = Eigen::SelfAdjointEigenSolver<Matrix6>(gram).eigenvalues()[0];
  CHECK(reports[0].smallest_singular_value == Approx(std::sqrt(least)).epsilon(1e-6));
  s.targets[0].enabled = false;
  const auto others = s.stack->Report(s.q, s.targets, s.options);
  CHECK_FALSE(others[0].at_work);
  CHECK(others[1].rank == 2);  // the elbow moves on a sphere round the shoulder
}

TEST_CASE(
    "the humanoid's balance holds while its hand reaches, and gives way "
    "only where it comes second") {
  Shipped s("standing-humanoid");
  s.targets[0].X_WT.p += Vector3(0.25, 0, -0.25);
  s.Solve();
  CHECK(s.Missed(1) < 1e-4);
  CHECK(s.Missed(2) < 1e-4);
  const auto com = SceneCenterOfMass(*s.scene, s.Poses());
  REQUIRE(com);
  CHECK(SupportMargin(SupportRegion(*s.scene, s.Poses()), com->head<2>()) > 0.02);
}

TEST_CASE(
    "the crate stays between both hands and on its sphere while it is "
    "pulled away") {
  Shipped s("two-arms");
  s.targets[0].X_WT.p += Vector3(0.3, 0.25, 0.1);
  s.Solve();
  CHECK(s.Missed(1) < 1e-5);
  CHECK(s.Missed(2) < 1e-4);
  CHECK(s.Missed(0) > 0.1);
}

TEST_CASE("a hand joins the stack at its priority") {
  Shipped s("standing-humanoid");
  const FrameIndex head = s.scene->model->FindFrame("head");
  const auto place = [&] {
    Workspace workspace(*s.scene->model);
    ForwardKinematics(*s.scene->model, s.q, &workspace);
    return FramePose(*s.scene->model, workspace, head).p;
  };
  const Vector3 goal = place() + Vector3(0, 0, -0.1);
  s.Solve(HandTask{head, Vector3::Zero(), goal, 3});
  CHECK((place() - goal).norm() < 1e-3);
  CHECK(s.Missed(1) < 1e-4);
  CHECK(s.Missed(2) < 1e-4);
}

TEST_CASE("a free base moves with the hand that pulls it, and stands still while a limb is pulled") {
  Shipped s("quadruped");
  s.targets.clear();
  s.options.move_base = false;
  const Model& model = *s.scene->model;
  REQUIRE(model.joints()[1].type == JointType::kFree);
  const auto hand_at = [&](int body, const Vector3& offset) {
    HandTask hand;
    for (std::size_t i = 0; i < model.frames().size(); ++i)
      if (model.frames()[i].body.value == body) hand.frame = FrameIndex(static_cast<int>(i));
    const Frame& frame = model.frames()[static_cast<std::size_t>(hand.frame.value)];
    hand.point = frame.X_BF.Inverse().p;
    hand.goal = s.Poses()[static_cast<std::size_t>(body)].p + offset;
    return hand;
  };
  const HandTask on_base = hand_at(1, Vector3(0.1, 0.05, 0.02));
  s.Solve(on_base);
  CHECK((s.Poses()[1].p - on_base.goal).norm() < 1e-6);
  const HandTask on_limb = hand_at(model.body_count() - 1, Vector3(0.01, 0, 0.02));
  s.Solve(on_limb);
  CHECK((s.Poses()[1].p - on_base.goal).norm() < 1e-6);
  // As near as the leg's own joints bring it.
  CHECK((s.Poses().back().p - on_limb.goal).norm() < 0.9 * Vector3(0.01, 0, 0.02).norm());
}

TEST_CASE("targets and the hand are met with loops closed") {
  Shipped s("four-bar");
  const auto loops = MakeLoopConstraints(*s.scene);
  REQUIRE(loops);
  const FrameIndex last = s.scene->model->FindFrame("coupler");
  REQUIRE(last.IsValid());
  TargetSolveOptions how;
  how.max_seconds = kForever;
  how.loops = loops.get();
  HandTask hand{last, Vector3::Zero(), Vector3::Zero(), 7};
  // A place on the coupler's path.
  VectorX there = s.q;
  there[0] += 0.15;
  there = loops->Follow(s.q, there);
  Workspace workspace(*s.scene->model);
  ForwardKinematics(*s.scene->model, there, &workspace);
  hand.goal = FramePose(*s.scene->model, workspace, last).p;
  const TargetSolution found = s.stack->Solve(s.q, s.targets, s.options, how, hand);
  CHECK((found.q - there).norm() < 1e-5);
  CHECK(loops->Gap(found.q) < 1e-10);
}

TEST_CASE("a suspension is dragged with a second target below the hand") {
  Shipped s("hmmwv-bump");
  s.options.move_base = true;
  const auto loops = MakeLoopConstraints(*s.scene);
  REQUIRE(loops);
  const Model& model = *s.scene->model;
  Workspace workspace(model);
  ForwardKinematics(model, s.q, &workspace);
  const auto at = [&](const char* link) { return FramePose(model, workspace, model.FindFrame(link)); };
  HandTask hand{model.FindFrame("wheel_fl"), Vector3::Zero(), at("wheel_fl").p + Vector3(0, 0, 0.03), 1};
  SceneTarget other;
  other.frame = "wheel_fr";
  other.X_WT = at("wheel_fr");
  other.X_WT.p.z() += 0.02;
  other.orientation = false;
  other.priority = 2;
  // A third asks of the hand's own wheel what cannot be had with the hand.
  SceneTarget against = other;
  against.frame = "wheel_fl";
  against.X_WT = at("wheel_fl");
  against.X_WT.p.z() -= 0.05;
  against.priority = 3;
  s.targets = {other, against};
  TargetSolveOptions how;
  how.max_seconds = kForever;
  how.loops = loops.get();
  const TargetSolution found = s.stack->Solve(s.q, s.targets, s.options, how, hand);
  ForwardKinematics(model, found.q, &workspace);
  INFO(found.iterations);
  CHECK(loops->Gap(found.q) < 1e-10);
  CHECK((at("wheel_fl").p - hand.goal).norm() < 1e-6);
  CHECK((at("wheel_fr").p - other.X_WT.p).norm() < 1e-6);
  const auto reports = s.stack->Report(found.q, s.targets, s.options, true, loops.get());
  CHECK(reports[0].rank == 3);
  CHECK(reports[1].distance == Approx(0.08).epsilon(1e-3));
}

TEST_CASE("a pinned foot stays while a hand is followed below the balance") {
  Shipped s("standing-humanoid");
  const Model& model = *s.scene->model;
  Workspace workspace(model);
  ForwardKinematics(model, s.q, &workspace);
  const auto at = [&](const char* link) { return FramePose(model, workspace, model.FindFrame(link)); };
  const Transform foot = at("right_foot");
  const LoopElement pin = PinOf("right_foot", foot);
  const auto loops = MakeLoopConstraints(*s.scene, 0, {&pin, 1});
  REQUIRE(loops);
  s.targets[1].enabled = false;  // what holds the foot as a target
  s.targets[0].X_WT.p += Vector3(-0.06, 0.03, 0.05);
  TargetSolveOptions how;
  how.max_change = how.max_seconds = kForever;
  how.max_iterations = 5000;
  how.loops = loops.get();
  const TargetSolution found = s.stack->Solve(s.q, s.targets, s.options, how);
  ForwardKinematics(model, found.q, &workspace);
  INFO(found.iterations);
  CHECK((at("right_foot").p - foot.p).norm() < 1e-10);
  CHECK((at("right_foot").R - foot.R).norm() < 1e-10);
  const auto reports = s.stack->Report(found.q, s.targets, s.options, true, loops.get());
  CHECK(reports[0].distance < 1e-5);
  CHECK(reports[2].distance < 1e-5);
  CHECK(reports[0].rank == 3);
}

TEST_CASE("one call moves no joint further than asked") {
  Shipped s("task-stack");
  s.targets[0].X_WT.p += Vector3(-0.3, 0.6, 0.1);
  TargetSolveOptions how;
  how.max_change = 0.1;
  const TargetSolution solution = s.stack->Solve(s.q, s.targets, s.options, how);
  CHECK(solution.unfinished);
  CHECK((solution.q - s.q).lpNorm<Eigen::Infinity>() <= 0.1 + 1e-9);
  CHECK((solution.q - s.q).norm() > 0.01);
}
