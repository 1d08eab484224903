// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>

#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/reference/CCoMInverse.h"
#include "engine/scene/reference/CLengthInverse.h"
#include "engine/scene/reference/CMultiTasks.h"
#include "engine/scene/reference/CPosInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/CPostureInverse.h"
#include "engine/scene/reference/CRelativeInverse.h"
#include "tests/support/RandomTree.h"

namespace linkwright::faces_test {
namespace {

void AttachPlane(CKinematics* arm, int joints, double weight = 1) {
  for (int i = 0; i < joints; ++i)
    arm->AttachJoint(REVOLUTE_JOINT, 2, i > 0 ? 0.5 : 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, i == 1 ? weight : 1);
  arm->AttachJoint(FIXED_JOINT, 0, 0.5, 0, 0, 0, 0, 0);
}

/// trunk, and two arms of three on it: left1 … left3, right1 … right3; about z.
void BuildArms(CObjectContainer* objects) {
  const auto add = [&](const std::string& name) {
    objects->AddObject(new ObjectJoint(name, REVOLUTE_JOINT, 2, 0.4, 0, 0, 0, 0, 0));
  };
  add("trunk");
  for (const std::string side : {"left", "right"}) {
    objects->Push();
    for (const char* number : {"1", "2", "3"}) add(side + number);
    objects->Pop();
  }
}

void AttachAll(CKinematics* task, const CObjectContainer& objects, std::initializer_list<const char*> names) {
  for (const char* name : names) task->AttachJoint(objects.FindObject(name));
}

TEST_CASE("A CMultiTasks cannot come to be a task of itself", "[kinematics][tasks]") {
  CPosInverse arm, other;
  AttachPlane(&arm, 2);
  AttachPlane(&other, 2);
  CMultiTasks first, second, third;
  first.AddTask(&arm);
  second.AddTask(&first);
  CHECK_THROWS_AS(first.AddTask(&second), std::invalid_argument);
  third.AddTask(&second);
  CHECK_THROWS_AS(first.AddTask(&third), std::invalid_argument);
  CHECK_THROWS_AS(third.AddTask(&third), std::invalid_argument);
  // What was refused has left nothing behind, and what is no cycle is taken.
  CHECK(first.Rows() == 3);
  CHECK(third.joints().Count() == 2);
  third.AddTask(&other);
  CHECK(third.Rows() == 6);
  CHECK(third.joints().Count() == 4);
  CHECK(third.GetJacobian().rows() == 6);
}

TEST_CASE("Tasks of a CMultiTasks that is a task are at one priority", "[kinematics][tasks]") {
  CObjectContainer objects;
  BuildArms(&objects);
  CPosInverse left, right, elbow;
  AttachAll(&left, objects, {"trunk", "left1", "left2", "left3"});
  AttachAll(&right, objects, {"trunk", "right1", "right2", "right3"});
  AttachAll(&elbow, objects, {"trunk", "left1", "left2"});
  CMultiTasks hands, all;
  hands.AddTask(&left);
  hands.AddTask(&right);
  all.AddTask(&elbow);
  all.AddTask(&hands);
  all.Apply((dVector(7) << 0.1, 0.4, 0.7, 0.5, -0.4, -0.8, 0.3).finished());
  const auto shift = [](CPosInverse* task, double x, double y) {
    const dVector p = task->GetCurrent();
    task->SetDesired(p[0] + x, p[1] + y, 0);
  };
  shift(&left, 0.01, 0.02);
  shift(&right, -0.02, 0.01);
  shift(&elbow, 0.3, 0.3);
  // Both hands are met exactly, the elbow below them is not.
  const dVector left_over = all.GetJacobian() * all.SolveNak(0, 0) - all.GetError();
  CHECK(left_over.tail(6).norm() < 1e-12);
  CHECK(left_over.head(3).norm() > 0.05);
}

TEST_CASE("Selective damping turns no joint too far, whatever its weight", "[kinematics][tasks]") {
  for (const double weight : {1.0, 25.0, 1e4}) {
    CPosInverse arm;
    AttachPlane(&arm, 4, weight);
    arm.Apply(Eigen::Vector4d(0.3, 0.01, 0.02, -0.01));
    arm.SetDesired(-40, 3, 0);
    arm.SetDamping(Damping::kSelective);
    CAPTURE(weight);
    const dVector alone = arm.SolveDLS(0, 0, 0);
    CHECK(alone.cwiseAbs().maxCoeff() <= kPi / 4 + 1e-12);
    CHECK(alone.norm() > 0.01);
    CMultiTasks tasks;
    tasks.AddTask(&arm);
    tasks.SetDamping(Damping::kSelective);
    CHECK(tasks.SolveNak(0, 0).cwiseAbs().maxCoeff() <= kPi / 4 + 1e-12);
    CHECK(tasks.SolveChi(0, 0).cwiseAbs().maxCoeff() <= kPi / 4 + 1e-12);
  }
}

TEST_CASE("A joint that another task has attached moves all that it carries", "[kinematics][tasks]") {
  CObjectContainer objects;
  BuildArms(&objects);
  CPosInverse left, right;
  AttachAll(&left, objects, {"trunk", "left1", "left2", "left3"});
  AttachAll(&right, objects, {"right1", "right2", "right3"});  // not the trunk
  CMultiTasks tasks;
  tasks.AddTask(&left);
  tasks.AddTask(&right);
  REQUIRE(tasks.joints().Count() == 7);
  tasks.Apply((dVector(7) << 0.1, 0.4, 0.7, 0.5, -0.4, -0.8, 0.3).finished());
  const dMatrix J = tasks.GetJacobian();
  CHECK(right.GetJacobian().cols() == 3);
  CHECK((J.bottomRightCorner(3, 3) - right.GetJacobian()).norm() < 1e-14);
  const double h = 1e-6;
  for (int i = 0; i < 7; ++i) {
    const dVector step = h * dVector::Unit(7, i);
    tasks.Apply(step);
    const dVector plus = tasks.GetCurrent();
    tasks.Apply(-2 * step);
    const dVector minus = tasks.GetCurrent();
    tasks.Apply(step);
    CHECK(((plus - minus) / (2 * h) - J.col(i)).norm() < 1e-8);
  }
}

TEST_CASE("Objects without a model in common are refused", "[kinematics][tasks]") {
  RandomTreeOptions options;
  options.joints = 5;
  const auto model = BuildModel(RandomTree(1, options));
  const FrameIndex tip(static_cast<int>(model->frames().size()) - 1);
  CPosInverse one(model, tip), other(model, tip), chain;
  AttachPlane(&chain, 2);
  CMultiTasks tasks;
  tasks.AddTask(&one);
  CHECK_THROWS_AS(tasks.AddTask(&other), std::invalid_argument);
  CHECK_THROWS_AS(tasks.AddTask(&chain), std::invalid_argument);
  CHECK_THROWS_AS(CRelativeInverse(&one, &chain), std::invalid_argument);
  CHECK(tasks.Rows() == 3);
  CPosInverse beside(one.posture(), tip);
  tasks.AddTask(&beside);
  CHECK(tasks.Rows() == 6);
  CHECK_THROWS_AS(tasks.ClearTasks(), std::logic_error);
  CMultiTasks whole(one.posture());
  CHECK_THROWS_AS(whole.AddTask(&other), std::invalid_argument);
  whole.AddTask(&one);
  CHECK_THROWS_AS(whole.AddTask(&beside, 0, 0), std::invalid_argument);
}

TEST_CASE("Centres of mass with different masses are not tasks of one", "[kinematics][com]") {
  CObjectContainer objects;
  BuildArms(&objects);
  const auto attach = [&](CCoMInverse* com, double mass) {
    for (const char* name : {"trunk", "left1", "left2"})
      com->AttachJoint(objects.FindObject(name), mass, 0.1, 0, 0);
  };
  CCoMInverse x(COM_AXIS_X), y(COM_AXIS_Y), heavier(COM_AXIS_Y);
  attach(&x, 1);
  attach(&y, 1);
  attach(&heavier, 2);
  CMultiTasks same, different;
  same.AddTask(&x);
  same.AddTask(&y);
  x.Apply(Vector3(0.1, 0.5, 0.2));
  x.SetDesired(0.5, 0, 0);
  y.SetDesired(0, 0.2, 0);
  CHECK((same.GetJacobian().row(0) - x.GetJacobian()).norm() < 1e-14);
  CHECK((same.GetJacobian().row(1) - y.GetJacobian()).norm() < 1e-14);
  different.AddTask(&x);
  CHECK_THROWS_AS(different.AddTask(&heavier), std::invalid_argument);
}

TEST_CASE("Steps of a CMultiTasks are the task stack's", "[kinematics][tasks][stack]") {
  RandomTreeOptions tree;
  tree.joints = 16;
  tree.branching = 0.2;
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(RandomTree(5, tree), add);
  const auto posture = std::make_shared<ModelPosture>(model);
  const int frames = static_cast<int>(model->frames().size());
  const FrameIndex hand(frames - 1), other(frames - 4);
  Random random(3);
  for (const bool base : {false, true}) {
    for (const StackSolver solver :
         {StackSolver::kNakamura, StackSolver::kChiaverini, StackSolver::kQuadraticProgram,
          StackSolver::kDampedLeastSquares, StackSolver::kTranspose, StackSolver::kSelectivelyDamped}) {
      CAPTURE(base, static_cast<int>(solver));
      posture->SetPosition(RandomPosition(*model, &random, 0.6));
      const VectorX q0 = posture->q(), rest = RandomPosition(*model, &random, 0.4);
      CMultiTasks tasks(posture);
      tasks.SetMoveFreeBase(base);
      CPosOriInverse pose(posture, hand, POSITION_ORIENTATION), from(posture, other, POSITION_ORIENTATION);
      CRelativeInverse relative(&from, &pose, ORIENTATION_ONLY);
      CLengthInverse length(posture, other);
      CCoMInverse com(posture, COM_AXIS_X | COM_AXIS_Z);
      CPostureInverse median(posture);
      Transform goal = pose.GetTip();
      goal.p += random.InBox(0.1);
      pose.SetDesired(goal);
      relative.SetDesired(0, 0, 0, 0.1, 0.2, 0.3);
      length.SetDesired(0.3, 0.1, 0.2, 0.4);
      com.SetDesired(0.1, 0, 0.3);
      median.SetDesired(rest);
      tasks.AddTask(&pose, 1, 2.0);
      tasks.AddTask(&relative, 1);
      tasks.AddTask(&length, 2);
      tasks.AddTask(&com, 0);
      tasks.AddTask(&median, 3);

      std::vector<StackTask> direct(5);
      direct[0].frame = direct[1].frame = hand;
      direct[0].target = goal;
      direct[0].weight = 2;
      direct[1].kind = TaskKind::kRelative;
      direct[1].relative_position = false;
      direct[1].reference = direct[2].frame = other;
      direct[1].target = CTransformMatrix(0, 0, 0, 0.1, 0.2, 0.3).ToTransform();
      direct[2].kind = TaskKind::kLength;
      direct[2].target.p = {0.3, 0.1, 0.2};
      direct[2].length = 0.4;
      direct[3].kind = TaskKind::kCenterOfMass;
      direct[3].axes = {true, false, true};
      direct[3].target.p = {0.1, 0, 0.3};
      direct[4].kind = TaskKind::kPosture;
      direct[4].posture = rest;
      for (int k = 0; k < 5; ++k) direct[static_cast<size_t>(k)].level = std::array{1, 1, 2, 0, 3}[k];
      TaskStack stack(model);
      StackOptions options;
      options.solver = solver;
      options.move_free_base = base;
      VectorX q = q0;
      for (int step = 0; step < 10; ++step) {
        q = stack.Step(q, direct, options).q;
        StackOptions own = options;
        own.move_free_base = false;  // the object's own
        const StackResult& result = tasks.Step(own);
        REQUIRE(result.tasks.size() == 5);
        CHECK((result.q - q).cwiseAbs().maxCoeff() < 1e-12);
      }
      CHECK((posture->q() - q).cwiseAbs().maxCoeff() < 1e-12);
      // All at once; the last steps are shorter.
      q = stack.Examine(q0, direct, options).q;
      for (int step = 0; step < 10; ++step) {
        StackOptions shorter = options;
        if (step >= 5) shorter.max_step = 0.01;
        q = stack.Step(q, direct, shorter).q;
      }
      posture->SetPosition(q0);
      int count = 0;
      VectorX last;
      tasks.Steps(options, [&](const StackResult& result, StackOptions* next) {
        last = result.q;
        if (++count >= 5) next->max_step = 0.01;
        return count < 10;
      });
      CHECK((last - q).cwiseAbs().maxCoeff() < 1e-14);
      CHECK((posture->q() - q).cwiseAbs().maxCoeff() < 1e-12);
      CHECK((q - q0).norm() > 1e-3);
    }
  }
}

}  // namespace
}  // namespace linkwright::faces_test
