// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>
#include <limits>

#include "engine/math/Rotation.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/reference/CCoMInverse.h"
#include "engine/scene/reference/CLengthInverse.h"
#include "engine/scene/reference/CMultiTasks.h"
#include "engine/scene/reference/CPosInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/CRelativeInverse.h"
#include "engine/scene/reference/ModelPosture.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

/// Central differences of `value` over the joints of a task, against its Jacobian.
template <class Value>
double WorstDifference(CKinematics* task, const dMatrix& J, const Value& value) {
  const double h = 1e-5;
  double worst = 0;
  for (int i = 0; i < task->joints().Count(); ++i) {
    dVector step = dVector::Zero(task->joints().Count());
    step[i] = h;
    task->Apply(step);
    const VectorX plus = value();
    task->Apply(-2 * step);
    const VectorX minus = value();
    task->Apply(step);
    worst = std::max(worst, ((plus - minus) / (2 * h) - J.col(i)).cwiseAbs().maxCoeff());
  }
  return worst;
}

/// Two arms on a trunk in one container; names trunk1, left1 … left4, right1 … right4.
void BuildTorso(CObjectContainer* objects, Random* random) {
  const auto add = [&](const std::string& name, eJointType type, int axis) {
    const Vector3 p = random->InBox(0.4), turn = random->InBox(1);
    objects->AddObject(new ObjectJoint(name, type, axis, p.x(), p.y(), p.z(), turn.x(), turn.y(), turn.z()));
  };
  add("trunk1", REVOLUTE_JOINT, 2);
  add("trunk2", PRISMATIC_JOINT, 2);
  for (const std::string side : {"left", "right"}) {
    objects->Push();
    for (int i = 1; i <= 4; ++i) add(side + std::to_string(i), REVOLUTE_JOINT, i % 3);
    objects->Pop();
  }
}

void AttachSide(CKinematics* task, const CObjectContainer& objects, const std::string& side) {
  for (const char* trunk : {"trunk1", "trunk2"}) task->AttachJoint(objects.FindObject(trunk));
  for (int i = 1; i <= 4; ++i) task->AttachJoint(objects.FindObject(side + std::to_string(i)));
}

TEST_CASE("Steps of a plane hand by hand", "[kinematics]") {
  CPosInverse arm;
  for (int i = 0; i < 2; ++i) arm.AttachJoint(REVOLUTE_JOINT, 2, i > 0 ? 1 : 0, 0, 0, 0, 0, 0);
  arm.AttachJoint(FIXED_JOINT, 0, 1, 0, 0, 0, 0, 0);
  arm.Apply(Eigen::Vector2d(0, kPi / 2));
  arm.SetDesired(1.1, 1, 0);
  // p = (1, 1), J = (−1 −1; 1 0), e = (0.1, 0): Jᵀe = (−0.1, −0.1), JJᵀe = (0.2, −0.1), α = 0.02/0.05.
  CHECK((arm.SolveJTR(0, 0) - Eigen::Vector2d(-0.04, -0.04)).norm() < 1e-15);
  CHECK((arm.SolveJTR(0.5, 0) - Eigen::Vector2d(-0.05, -0.05)).norm() < 1e-15);
  CHECK((arm.SolveJTR(0, 0.05) - Eigen::Vector2d(-0.02, -0.02)).norm() < 1e-15);
  // JJᵀ + 1 = (3 −1; −1 2), its inverse times e = (0.04, 0.02).
  CHECK((arm.SolveDLS(1, 0, 0) - Eigen::Vector2d(-0.02, -0.04)).norm() < 1e-15);
  // J⁻¹e = (0, −0.1).
  CHECK((arm.SolveDLS(0, 0, 0) - Eigen::Vector2d(0, -0.1)).norm() < 1e-15);
  arm.SetDamping(Damping::kSelective);
  CHECK((arm.SolveDLS(0, 0, 0) - Eigen::Vector2d(0, -0.1)).norm() < 1e-14);
  // By priority, each singular direction is damped by its own singular value: here 1.618 and 0.618, and in a
  // region of 1 the smaller one alone, by λ² = 0.5²·(1 − 0.618²).
  CMultiTasks tasks;
  tasks.AddTask(&arm);
  tasks.SetDamping(Damping::kAdaptive, 1);
  Eigen::Matrix2d J;
  J << -1, -1, 1, 0;
  const Eigen::JacobiSVD<Eigen::Matrix2d> svd(J, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Eigen::Vector2d sigma = svd.singularValues();
  CHECK(sigma[1] == Approx((std::sqrt(5.0) - 1) / 2));
  const double squared = 0.25 * (1 - sigma[1] * sigma[1]);
  const Eigen::Vector2d gains(1 / sigma[0], sigma[1] / (sigma[1] * sigma[1] + squared));
  const Eigen::Vector2d expected =
      svd.matrixV() * gains.asDiagonal() * svd.matrixU().transpose() * Eigen::Vector2d(0.1, 0);
  CHECK((tasks.SolveNak(0.5, 0) - expected).norm() < 1e-14);
  CHECK((tasks.SolveChi(0.5, 0) - expected).norm() < 1e-14);
  // Away from the singular region there is no damping.
  tasks.SetDamping(Damping::kAdaptive, 0.1);
  CHECK((tasks.SolveNak(0.5, 0) - Eigen::Vector2d(0, -0.1)).norm() < 1e-14);
}

TEST_CASE("The centre of mass of a plane arm", "[kinematics][com]") {
  CCoMInverse arm(COM_AXIS_X | COM_AXIS_Y);
  // The first link belongs to the ground; 2 kg in the middle of 0.8 m, 1 kg at the end of 0.6 m.
  arm.AttachJoint(REVOLUTE_JOINT, 2, 100, 5, 5, 5, 0, 0, 0, 0, 0, 0, 0.02);
  arm.AttachJoint(REVOLUTE_JOINT, 2, 2, 0.4, 0, 0, 0.8, 0, 0, 0, 0, 0, 0.02);
  arm.AttachJoint(FIXED_JOINT, 0, 1, 0.6, 0, 0, 0.6, 0, 0, 0, 0, 0, 0.02);
  const double a = 0.3, b = 0.8;
  arm.Apply(Eigen::Vector2d(a, b));
  const auto along = [](double angle) { return Vector3(std::cos(angle), std::sin(angle), 0); };
  const auto across = [](double angle) { return Vector3(-std::sin(angle), std::cos(angle), 0); };
  CHECK((arm.GetCurrent() - (1.6 * along(a) + 0.6 * along(a + b)) / 3).norm() < 1e-15);
  dMatrix J(2, 2);
  J.col(0) = (1.6 * across(a) + 0.6 * across(a + b)).head<2>() / 3;
  J.col(1) = 0.6 * across(a + b).head<2>() / 3;
  CHECK((arm.GetJacobian() - J).norm() < 1e-15);
  CHECK(arm.GetError().norm() == 0);
  arm.SetDesired(0.45, 0.25, 7);  // z does not count
  for (int i = 0; i < 100; ++i) arm.Apply(arm.SolveDLS(1e-3, 0.1, 0));
  CHECK((arm.GetCurrent().head<2>() - Eigen::Vector2d(0.45, 0.25)).norm() < 1e-9);
  CHECK(arm.GetDesired()[2] == 7);

  CHECK_THROWS_AS(CCoMInverse(0), std::invalid_argument);
  CHECK_THROWS_AS(CCoMInverse(8), std::invalid_argument);
  CHECK_THROWS_AS(CCoMInverse(COM_AXIS_X).GetCurrent(), std::logic_error);
  CHECK_THROWS_AS(arm.AttachJoint(REVOLUTE_JOINT, 2, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                  std::invalid_argument);
  CHECK_THROWS_AS(arm.SetDesired(std::numeric_limits<double>::infinity(), 0, 0), std::invalid_argument);
}

TEST_CASE("Centres of mass of branching containers", "[kinematics][com]") {
  Random random(4);
  CObjectContainer objects;
  BuildTorso(&objects, &random);
  CCoMInverse com(COM_AXIS_X | COM_AXIS_Y | COM_AXIS_Z);
  struct Mass {
    const ObjectJoint* joint;
    double mass;
    Vector3 com;
  };
  std::vector<Mass> masses;
  // Out of order: what hangs on a joint is found when that joint comes.
  for (auto it = objects.objects().rbegin(); it != objects.objects().rend(); ++it) {
    masses.push_back({it->get(), random.Uniform(0.5, 2), random.InBox(0.3)});
    const Mass& m = masses.back();
    com.AttachJoint(it->get(), m.mass, m.com.x(), m.com.y(), m.com.z());
  }
  REQUIRE(com.joints().Count() == 10);
  com.Apply(random.Vector(10, 1));
  Vector3 moment = Vector3::Zero();
  double sum = 0;
  for (const Mass& m : masses) {
    if (!m.joint->Parent()) continue;
    moment += m.mass * (m.joint->Parent()->World() * m.com);
    sum += m.mass;
  }
  CHECK((com.GetCurrent() - moment / sum).norm() < 1e-14);
  CHECK(WorstDifference(&com, com.GetJacobian(), [&] { return com.GetCurrent(); }) < 1e-9);
  CHECK_THROWS_AS(com.AttachJoint(objects.FindObject("left1"), 1, 0, 0, 0), std::invalid_argument);

  // It shares joints with tasks of hands.
  CPosInverse hand;
  AttachSide(&hand, objects, "left");
  CMultiTasks tasks;
  tasks.AddTask(&hand);
  tasks.AddTask(&com);
  CHECK(tasks.joints().Count() == 10);
}

TEST_CASE("A tip on a sphere", "[kinematics][length]") {
  CLengthInverse arm;
  for (int i = 0; i < 3; ++i) arm.AttachJoint(REVOLUTE_JOINT, 2, i > 0 ? 0.5 : 0, 0, 0, 0, 0, 0);
  arm.AttachJoint(FIXED_JOINT, 0, 0.5, 0, 0, 0, 0, 0);
  arm.Apply(Vector3(0.2, 0.5, 0.4));
  CHECK(arm.GetError().norm() == 0);
  arm.SetDesired(0.6, 0.9, 0, 0.25);
  REQUIRE(arm.GetJacobian().rows() == 1);
  CHECK(WorstDifference(&arm, arm.GetJacobian(), [&] { return VectorX(arm.GetCurrent().tail(1)); }) < 1e-9);
  for (int i = 0; i < 100; ++i) arm.Apply(arm.SolveDLS(1e-3, 0.1, 0));
  const double distance = (arm.GetTip().p - Vector3(0.6, 0.9, 0)).norm();
  CHECK(distance == Approx(0.25).margin(1e-9));
  CHECK(arm.GetCurrent()[3] == Approx(distance));
  // From the centre itself it finds a way out, in the plane in which it can move.
  const Vector3 p = arm.GetTip().p;
  arm.SetDesired(p.x(), p.y(), p.z(), 0.1);
  CHECK(arm.GetJacobian().norm() > 0.1);
  for (int i = 0; i < 100; ++i) arm.Apply(arm.SolveDLS(1e-3, 0.1, 0));
  CHECK((arm.GetTip().p - p).norm() == Approx(0.1).margin(1e-9));
  CHECK_THROWS_AS(arm.SetDesired(0, 0, 0, -1), std::invalid_argument);
}

TEST_CASE("One hand in the other hand's frame", "[kinematics][relative]") {
  Random random(6);
  CObjectContainer objects;
  BuildTorso(&objects, &random);
  CPosOriInverse left(POSITION_ORIENTATION), right(POSITION_ORIENTATION);
  AttachSide(&left, objects, "left");
  AttachSide(&right, objects, "right");
  CRelativeInverse relative(&left, &right);
  REQUIRE(relative.joints().Count() == 10);  // the trunk once
  for (int round = 0; round < 20; ++round) {
    relative.Apply(random.Vector(10, 0.7));
    const dMatrix J = relative.GetJacobian();
    // The trunk carries both hands alike.
    CHECK(J.leftCols(2).norm() < 1e-14);
    const Transform X = left.GetTip().Inverse() * right.GetTip();
    CHECK((relative.GetRelative().p - X.p).norm() < 1e-14);
    const double worst = WorstDifference(&relative, J, [&] {
      VectorX v(6);
      const Transform now = relative.GetRelative();
      v << now.p, RotationVector(now.R * X.R.transpose());
      return v;
    });
    CHECK(worst < 1e-8);
  }
  CHECK(relative.GetError().norm() == 0);
  const Transform goal = relative.GetRelative();
  relative.SetDesired(goal);
  dVector away = random.Vector(10, 0.2);
  relative.Apply(away);
  REQUIRE(relative.GetError().norm() > 0.01);
  for (int i = 0; i < 200; ++i) relative.Apply(relative.SolveDLS(1e-3, 0.2, 0));
  CHECK(relative.GetError().norm() < 1e-9);
  const Transform reached = left.GetTip().Inverse() * right.GetTip();
  CHECK((reached.p - goal.p).norm() < 1e-9);
  CHECK((reached.R - goal.R).norm() < 1e-9);

  CCoMInverse com(COM_AXIS_X);
  CHECK_THROWS_AS(CRelativeInverse(&left, &com), std::invalid_argument);
  CHECK_THROWS_AS(CRelativeInverse(nullptr, &left), std::invalid_argument);
  CHECK_THROWS_AS(CRelativeInverse(&left, &left), std::invalid_argument);
}

TEST_CASE("A floating base helps if it may", "[kinematics][model]") {
  RandomTreeOptions options;
  options.joints = 4;
  options.large_joints = false;
  AddRobotOptions add;
  add.floating = true;
  const auto posture = std::make_shared<ModelPosture>(BuildModel(RandomTree(8, options), add));
  CPosInverse hand(posture, FrameIndex(static_cast<int>(posture->model().frames().size()) - 1));
  CCoMInverse com(posture, COM_AXIS_X | COM_AXIS_Y | COM_AXIS_Z);
  const int pinned = com.joints().Count();
  CHECK(posture->model().nv() == pinned + 6);
  hand.SetDesired(5, -4, 3);  // far from where the joints reach
  for (int i = 0; i < 300; ++i) hand.Apply(hand.SolveDLS(0.05, 0.1, 0));
  CHECK(hand.GetError().norm() > 0.5);
  hand.SetMoveFreeBase(true);
  com.SetMoveFreeBase(true);
  CHECK(com.joints().Count() == pinned + 6);
  CMultiTasks tasks;
  com.SetDesired(4.8, -4, 3);
  tasks.AddTask(&com);
  tasks.AddTask(&hand);
  for (int i = 0; i < 600; ++i) tasks.Apply(tasks.SolveNak(0.01, 0.1));
  CHECK(hand.GetError().norm() < 1e-8);
}

}  // namespace
}  // namespace linkwright
