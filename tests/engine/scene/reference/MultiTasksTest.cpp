// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>
#include <set>

#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/reference/CMultiTasks.h"
#include "engine/scene/reference/CPosInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/ModelPosture.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

/// A trunk of two joints with a left and a right arm of three, planar, links of half a metre.
void BuildTwoArms(CObjectContainer* objects) {
  const auto add = [&](const std::string& name, double y = 0) {
    objects->AddObject(new ObjectJoint(name, REVOLUTE_JOINT, 2, 0.5, y, 0, 0, 0, 0, 0.02, -2.5, 2.5));
  };
  objects->Push();
  add("trunk1");
  add("trunk2");
  for (const std::string side : {"left", "right"}) {
    objects->Push();
    for (int i = 1; i <= 3; ++i) add(side + std::to_string(i), i > 1 ? 0.0 : side == "left" ? 0.3 : -0.3);
    objects->AddObject(new ObjectJoint(side + " hand", FIXED_JOINT, 0, 0.3, 0, 0, 0, 0, 0));
    objects->Pop();
  }
  objects->Pop();
}

void AttachArm(CKinematics* task, const CObjectContainer& objects, const std::string& side) {
  for (const std::string& name :
       {std::string("trunk1"), std::string("trunk2"), side + "1", side + "2", side + "3", side + " hand"}) {
    task->AttachJoint(objects.FindObject(name));
  }
}

TEST_CASE("The manual's example: two tasks on shared joints of one container", "[kinematics][tasks]") {
  CObjectContainer objects;
  BuildTwoArms(&objects);
  CPosOriInverse left(POSITION_ONLY), right(POSITION_ONLY);
  AttachArm(&left, objects, "left");
  AttachArm(&right, objects, "right");
  CMultiTasks tasks;
  tasks.AddTask(&left);
  tasks.AddTask(&right);
  REQUIRE(tasks.joints().Count() == 8);  // two shared, three and three

  Random random(1);
  tasks.Apply(random.Vector(8, 0.6));
  // Columns by name: the trunk in both tasks, each arm in its own.
  const dMatrix J = tasks.GetJacobian(), J_left = left.GetJacobian(), J_right = right.GetJacobian();
  REQUIRE(J.rows() == 6);
  CHECK((J.topLeftCorner(3, 5) - J_left).norm() == 0);
  CHECK(J.topRightCorner(3, 3).norm() == 0);
  CHECK((J.bottomLeftCorner(3, 2) - J_right.leftCols(2)).norm() == 0);
  CHECK(J.block(3, 2, 3, 3).norm() == 0);
  CHECK((J.bottomRightCorner(3, 3) - J_right.rightCols(3)).norm() == 0);

  left.SetDesired(1.2, 1.1, 0, 0, 0, 0);
  right.SetDesired(1.6, -0.4, 0, 0, 0, 0);
  const dVector e = tasks.GetError(0.1);
  const double lambda = 0.2;
  const dMatrix gram = J * J.transpose() + lambda * lambda * dMatrix::Identity(6, 6);
  CHECK((tasks.SolveDLS(lambda, 0.1, 0) - J.transpose() * gram.fullPivLu().solve(e)).norm() < 1e-12);
  // Each task's error is shortened by itself.
  CHECK(tasks.GetError(0.01).head(3).norm() == Approx(0.01));
  CHECK(tasks.GetError(0.01).tail(3).norm() == Approx(0.01));
  for (int i = 0; i < 200; ++i) tasks.Apply(tasks.SolveDLS(0.01, 0.1, 0));
  CHECK((left.GetTip().p - Vector3(1.2, 1.1, 0)).norm() < 1e-9);
  CHECK((right.GetTip().p - Vector3(1.6, -0.4, 0)).norm() < 1e-9);
  CHECK((objects.FindObject("right hand")->World().p - Vector3(1.6, -0.4, 0)).norm() < 1e-9);

  right.SetDesired(1.5, -0.5, 0, 0, 0, 0);
  for (int i = 0; i < 3000; ++i) tasks.Apply(tasks.SolveJTR(1e-3, 0.1));
  CHECK(tasks.GetError().norm() < 1e-4);
}

TEST_CASE("The manual's example by priority", "[kinematics][tasks]") {
  for (int way = 0; way < 3; ++way) {
    CAPTURE(way);
    CObjectContainer objects;
    BuildTwoArms(&objects);
    CPosOriInverse left(POSITION_ONLY), right(POSITION_ONLY);
    AttachArm(&left, objects, "left");
    AttachArm(&right, objects, "right");
    CMultiTasks tasks;
    tasks.AddTask(&left);
    tasks.AddTask(&right);  // the higher one
    Random random(1);
    tasks.Apply(random.Vector(8, 0.6));
    // Both hands at places that only one of them can reach at a time.
    left.SetDesired(2.4, 1.2, 0, 0, 0, 0);
    right.SetDesired(1.0, -1.9, 0, 0, 0, 0);
    const auto step = [&] {
      return way == 0   ? tasks.SolveNak(0.3, 0.1)
             : way == 1 ? tasks.SolveChi(0.3, 0.1)
                        : tasks.SolveQP(0.3, 0.1);
    };
    for (int i = 0; i < 2000; ++i) tasks.Apply(step());
    CHECK((right.GetTip().p - Vector3(1.0, -1.9, 0)).norm() < 1e-6);
    CHECK((left.GetTip().p - Vector3(2.4, 1.2, 0)).norm() > 0.05);
    for (int i = 0; i < tasks.joints().Count(); ++i) CHECK(std::abs(tasks.GetJointAngle()[i]) <= 2.5);
    // At places that both can reach both arrive.
    left.SetDesired(1.2, 1.1, 0, 0, 0, 0);
    right.SetDesired(1.6, -0.4, 0, 0, 0, 0);
    for (int i = 0; i < 2000; ++i) tasks.Apply(step());
    CHECK((right.GetTip().p - Vector3(1.6, -0.4, 0)).norm() < 1e-6);
    CHECK((left.GetTip().p - Vector3(1.2, 1.1, 0)).norm() < 1e-6);
  }
}

TEST_CASE("A shared joint moves once and keeps its limit", "[kinematics][tasks]") {
  CObjectContainer objects;
  BuildTwoArms(&objects);
  CPosInverse left, right;
  AttachArm(&left, objects, "left");
  AttachArm(&right, objects, "right");
  CMultiTasks tasks;
  tasks.AddTask(&left);
  tasks.AddTask(&right);
  dVector dq = dVector::Zero(8);
  dq[0] = 0.25;
  tasks.Apply(dq);
  CHECK(objects.FindObject("trunk1")->GetAngle() == 0.25);
  dq[0] = 100;
  tasks.Apply(dq);
  CHECK(objects.FindObject("trunk1")->GetAngle() == 2.5);
  CHECK(tasks.GetJointAngle()[0] == 2.5);
  CHECK(left.GetJointAngle()[0] == 2.5);
  CHECK(right.GetJointAngle()[0] == 2.5);
}

TEST_CASE("Tasks on one model share its joints", "[kinematics][tasks][model]") {
  RandomTreeOptions options;
  options.joints = 12;
  options.branching = 0.4;
  const auto model = BuildModel(RandomTree(3, options));
  const auto posture = std::make_shared<ModelPosture>(model);
  Random random(2);
  posture->SetPosition(RandomPosition(*model, &random, 0.5));
  CPosInverse first(posture, FrameIndex(static_cast<int>(model->frames().size()) - 1));
  CPosOriInverse second(posture, FrameIndex(static_cast<int>(model->frames().size()) - 3), ORIENTATION_ONLY);
  CMultiTasks tasks;
  tasks.AddTask(&first);
  tasks.AddTask(&second);
  CHECK(tasks.joints().Count() <= model->nv());
  const std::vector<int>& dofs = tasks.joints().dofs();
  CHECK(std::set<int>(dofs.begin(), dofs.end()).size() == dofs.size());
  // A pose of both is found again.
  const Transform second_tip = second.GetTip();
  const dVector p = first.GetCurrent();
  first.SetDesired(p[0], p[1], p[2]);
  second.SetDesired(second_tip);
  tasks.Apply(random.Vector(tasks.joints().Count(), 0.1));
  REQUIRE(tasks.GetError().norm() > 1e-3);
  for (int i = 0; i < 300; ++i) tasks.Apply(tasks.SolveDLS(1e-3, 0.1, 0));
  CHECK(tasks.GetError().norm() < 1e-8);
}

TEST_CASE("Joints attached after AddTask count", "[kinematics][tasks]") {
  CPosInverse arm;
  CMultiTasks tasks;
  tasks.AddTask(&arm);
  CHECK(tasks.joints().Count() == 0);
  arm.AttachJoint(REVOLUTE_JOINT, 2, 0, 0, 0, 0, 0, 0);
  arm.AttachJoint(REVOLUTE_JOINT, 2, 1, 0, 0, 0, 0, 0);
  CHECK(tasks.joints().Count() == 2);
  tasks.Apply(Eigen::Vector2d(0.1, 0.2));
  CHECK(arm.GetJointAngle()[1] == 0.2);
  CHECK_THROWS_AS(tasks.AddTask(nullptr), std::invalid_argument);
  CHECK_THROWS_AS(tasks.AddTask(&arm), std::invalid_argument);
  CHECK_THROWS_AS(tasks.AddTask(&tasks), std::invalid_argument);
  CHECK_THROWS_AS(tasks.AttachJoint(REVOLUTE_JOINT, 2, 0, 0, 0, 0, 0, 0), std::logic_error);
}

}  // namespace
}  // namespace linkwright
