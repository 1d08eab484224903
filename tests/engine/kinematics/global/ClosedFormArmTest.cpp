// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/global/ClosedFormArm.h"
#include "engine/kinematics/global/GlobalSolver.h"
#include "engine/kinematics/global/SerialChain.h"
#include "engine/kinematics/global/TrigonometricEquation.h"
#include "tests/support/RandomTree.h"
#include "tests/support/SolvePose.h"

namespace linkwright::closed_form_arm_test {
namespace {

/// Six turning joints j1 … j6, each given by its axis and its place on the one before.
struct Six {
  std::array<Vector3, 6> axis, offset;
};

RobotDescription Arm(const Six& six) {
  RobotDescription robot;
  robot.links.push_back({"base", {}, {}, {}, 0});
  for (size_t i = 0; i < 6; ++i) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i + 1);
    joint.type = JointType::kRevolute;
    joint.parent = robot.links.back().name;
    joint.child = "l" + std::to_string(i + 1);
    joint.axis = six.axis[i].normalized();
    joint.X_PJ.p = six.offset[i];
    joint.lower = -3;
    joint.upper = 3;
    robot.links.push_back({joint.child, {}, {}, {}, 0});
    robot.joints.push_back(joint);
  }
  JointDescription tip;
  tip.name = "flange";
  tip.type = JointType::kFixed;
  tip.parent = "l6";
  tip.child = "tip";
  tip.X_PJ = {RotationFromVector({0.3, -0.2, 0.5}), {0.05, 0.02, 0.1}};
  robot.links.push_back({"tip", {}, {}, {}, 0});
  robot.joints.push_back(tip);
  return robot;
}

const Vector3 kX = Vector3::UnitX(), kY = Vector3::UnitY(), kZ = Vector3::UnitZ(), kO = Vector3::Zero();

Transform TipOf(const Model& model, const VectorX& q) {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  return FramePose(model, workspace, model.FindFrame("tip"));
}

/// The pose that random joints give is solved by these joints, all solutions are solutions, no two the same.
void CheckAll(const Six& six, size_t usual, size_t most) {
  const auto model = BuildModel(Arm(six));
  GlobalSolver solver(model, model->FindFrame("tip"));
  REQUIRE(solver.ListsAll());
  Random random(17);
  std::vector<size_t> counts;
  for (int round = 0; round < 100; ++round) {
    const VectorX goal = random.Vector(6, 3), seed = random.Vector(6, 3);
    const Transform target = TipOf(*model, goal);
    const std::vector<ArmSolution> all = solver.AllSolutions(seed, target);
    CAPTURE(round, all.size());
    bool there = false, outside = false;
    for (const ArmSolution& solution : all) {
      const Transform X = TipOf(*model, solution.q);
      CHECK((X.p - target.p).norm() < 1e-9);
      CHECK(RotationVector(X.R * target.R.transpose()).norm() < 1e-9);
      const auto differs = [&](const VectorX& q) {
        double most_apart = 0;
        for (int i = 0; i < 6; ++i)
          most_apart = std::max(most_apart, std::abs(std::remainder(solution.q[i] - q[i], 2 * kPi)));
        return most_apart;
      };
      there = there || differs(goal) < 1e-6;
      for (const ArmSolution& other : all) CHECK((&other == &solution || differs(other.q) > 1e-6));
      // Those within the limits come first.
      VectorX clamped = solution.q;
      CHECK(model->ClampToLimits(&clamped) == !solution.outside.empty());
      CHECK_FALSE((outside && solution.outside.empty()));
      outside = outside || !solution.outside.empty();
    }
    CHECK(there);
    CHECK(all.size() <= most);
    counts.push_back(all.size());
  }
  // Where two solutions meet there may be an odd number; usually there are as many as the geometry has.
  CHECK(static_cast<size_t>(std::count(counts.begin(), counts.end(), usual)) >= 5);
}

TEST_CASE("All solutions of an arm with a spherical wrist", "[kinematics][closed]") {
  SECTION("shoulder axes meet, elbow parallel") {
    CheckAll({{kZ, kY, kY, kX, kY, kX}, {kO, {0, 0, 0.3}, {0, 0, 0.5}, {0.1, 0, 0.05}, {0.4, 0, 0}, kO}}, 8,
             8);
  }
  SECTION("shoulder offset, elbow parallel") {
    CheckAll({{kZ, kY, kY, kZ, kY, kZ}, {kO, {0.15, 0.02, 0.3}, {0, 0, 0.5}, {0.1, 0, 0.2}, {0, 0, 0.2}, kO}},
             8, 8);
  }
  SECTION("axes as they come") {
    CheckAll(
        {{kZ, Vector3(0.3, 1, 0.2), Vector3(0.2, 1, -0.4), Vector3(1, 0.1, 0.3), kY, Vector3(1, 0.4, 0.2)},
         {kO, {0.1, 0.1, 0.3}, {0.05, 0.02, 0.4}, {0.3, 0.1, 0.1}, kO, kO}},
        4, 16);
  }
}

TEST_CASE("All solutions of an arm with a spherical shoulder", "[kinematics][closed]") {
  CheckAll({{kX, kY, kX, kY, kY, kZ}, {kO, kO, kO, {0.4, 0.05, 0.1}, {0.5, 0, 0}, {0.1, 0, 0}}}, 8, 8);
}

TEST_CASE("All solutions of an arm with three parallel axes", "[kinematics][closed]") {
  CheckAll({{kZ, kY, kY, kY, kZ, kY},
            {Vector3(0, 0, 0.09), {0, 0.13, 0}, {0.42, -0.12, 0}, {0.39, 0, 0}, {0, 0.09, 0}, {0, 0, 0.09}}},
           8, 8);
  SECTION("one of them the other way round") {
    CheckAll(
        {{kZ, kY, -kY, kY, kZ, kY},
         {Vector3(0, 0, 0.09), {0, 0.13, 0}, {0.42, -0.12, 0}, {0.39, 0, 0}, {0, 0.09, 0}, {0, 0, 0.09}}},
        8, 8);
  }
}

TEST_CASE("Arms without a closed form are distinguished", "[kinematics][closed]") {
  Six six = {{kZ, kY, kY, kX, kY, kX},
             {kO, {0, 0, 0.3}, {0, 0, 0.5}, {0.1, 0, 0.05}, {0.4, 0, 0}, {0.1, 0.05, 0}}};
  const auto model = BuildModel(Arm(six));
  CHECK_FALSE(GlobalSolver(model, model->FindFrame("tip")).ListsAll());
  // Five joints do not make an arm.
  CHECK_FALSE(GlobalSolver(model, model->FindFrame("l5")).ListsAll());
}

TEST_CASE("That no pose of an arm is within the limits is proven", "[kinematics][closed]") {
  RobotDescription robot =
      Arm({{kZ, kY, kY, kX, kY, kX}, {kO, {0, 0, 0.3}, {0, 0, 0.5}, {0.1, 0, 0.05}, {0.4, 0, 0}, kO}});
  const auto free = BuildModel(robot);
  VectorX goal(6);
  goal << 0.5, 0.4, 0.6, 0.3, 0.9, -0.4;
  const Transform target = TipOf(*free, goal);
  // All solutions turn the waist to 0.5 or half a turn from there.
  robot.joints[0].lower = -1;
  robot.joints[0].upper = 0.2;
  const auto model = BuildModel(robot);
  GlobalSolver solver(model, model->FindFrame("tip"));
  const GlobalResult& result = SolvePose(&solver, model->FindFrame("tip"), VectorX::Zero(6), target);
  CHECK(result.status == GlobalStatus::kUnreachable);
  CHECK(result.why.cause == Unreachable::Cause::kLimits);
  CHECK(result.why.proven);
  REQUIRE(!result.why.joints.empty());
  CHECK(model->joints()[static_cast<size_t>(result.why.joints.front().value)].name == "j1");
}

TEST_CASE("Of joints that turn without end the shorter way round counts", "[kinematics][closed]") {
  RobotDescription robot =
      Arm({{kZ, kY, kY, kX, kY, kX}, {kO, {0, 0, 0.3}, {0, 0, 0.5}, {0.1, 0, 0.05}, {0.4, 0, 0}, kO}});
  robot.joints[5].type = JointType::kContinuous;
  robot.joints[5].lower = -kInfinity;
  robot.joints[5].upper = kInfinity;
  const auto model = BuildModel(robot);
  GlobalSolver solver(model, model->FindFrame("tip"));
  VectorX goal(6);
  goal << 0.5, 0.4, 0.6, 0.3, 0.9, 3.1;
  VectorX seed = goal;
  seed[5] = -3.1;
  const auto all = solver.AllSolutions(seed, TipOf(*model, goal));
  REQUIRE(all.size() > 1);
  CHECK((all.front().q - goal).head<5>().norm() < 1e-6);
}

TEST_CASE("Wide tolerances are made use of where the target itself is beyond a limit",
          "[kinematics][closed]") {
  RobotDescription robot =
      Arm({{kZ, kY, kY, kX, kY, kX}, {kO, {0, 0, 0.3}, {0, 0, 0.5}, {0.1, 0, 0.05}, {0.4, 0, 0}, kO}});
  const auto free = BuildModel(robot);
  VectorX goal(6);
  goal << 0.5, 0.4, 0.6, 0.3, 0.9, -0.4;
  const Transform target = TipOf(*free, goal);
  for (size_t i = 0; i < 6; ++i) robot.joints[i].upper = goal[static_cast<Eigen::Index>(i)] - 0.01;
  robot.joints[0].lower = -1;
  const auto model = BuildModel(robot);
  GlobalSolver solver(model, model->FindFrame("tip"));
  GlobalOptions options;
  options.max_seconds = kInfinity;
  StackOptions stack;
  stack.position_tolerance = 0.02;
  stack.orientation_tolerance = 0.05;
  const GlobalResult& result =
      SolvePose(&solver, model->FindFrame("tip"), VectorX::Constant(6, -0.5), target, options, stack);
  CHECK(result.status == GlobalStatus::kSolved);
}

TEST_CASE("Equations in sine and cosine", "[kinematics][closed]") {
  // 2 cos q − 1 = 0
  std::vector<double> roots = Roots({-1, 2, 0});
  REQUIRE(roots.size() == 2);
  for (const double root : roots) CHECK(std::cos(root) == Approx(0.5));
  CHECK(Roots({3, 2, 1}).empty());
  CHECK(Roots({1, 0, 0}).empty());
  // (cos q − ½)(sin q + ¼) = 0 has four roots, (cos q − 1)² one double one, cos q · (cos q − 2) two.
  roots = RootsOfProducts({{{-0.5, 1, 0}, {0.25, 0, 1}}});
  REQUIRE(roots.size() == 4);
  for (const double root : roots) CHECK(std::abs((std::cos(root) - 0.5) * (std::sin(root) + 0.25)) < 1e-12);
  roots = RootsOfProducts({{{-1, 1, 0}, {-1, 1, 0}}});
  REQUIRE(!roots.empty());
  for (const double root : roots) CHECK(std::cos(root) == Approx(1).epsilon(1e-9));
  CHECK(RootsOfProducts({{{0, 1, 0}, {-2, 1, 0}}}).size() == 2);
  CHECK(RootsOfProducts({{{2, 1, 0}, {2, 0, 1}}}).empty());
}

}  // namespace
}  // namespace linkwright::closed_form_arm_test
