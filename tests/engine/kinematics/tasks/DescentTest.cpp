// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <functional>
#include <limits>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/math/Rotation.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/RandomTree.h"

namespace linkwright::descent_test {
namespace {

struct JointSpec {
  Vector3 axis;
  double length;
  double lower = -kInfinity, upper = kInfinity;
};

LinkDescription Link(const std::string& name) {
  LinkDescription link;
  link.name = name;
  return link;
}

/// A chain along x at q = 0: joint, link of the given length, joint …; the frame "tip" at the end.
std::shared_ptr<const Model> Chain(const std::vector<JointSpec>& joints) {
  RobotDescription robot;
  robot.name = "chain";
  robot.links.push_back(Link("base"));
  double before = 0;
  for (size_t i = 0; i <= joints.size(); ++i) {
    JointDescription joint;
    const bool last = i == joints.size();
    joint.name = "j" + std::to_string(i + 1);
    joint.type = last ? JointType::kFixed : JointType::kRevolute;
    joint.parent = robot.links.back().name;
    joint.child = last ? "tip" : "l" + std::to_string(i + 1);
    joint.X_PJ.p.x() = before;
    if (!last) {
      joint.axis = joints[i].axis;
      joint.lower = joints[i].lower;
      joint.upper = joints[i].upper;
      before = joints[i].length;
    }
    robot.links.push_back(Link(joint.child));
    robot.joints.push_back(joint);
  }
  return BuildModel(robot);
}

std::shared_ptr<const Model> Planar(std::initializer_list<double> lengths) {
  std::vector<JointSpec> joints;
  for (const double length : lengths) joints.push_back({Vector3::UnitZ(), length});
  return Chain(joints);
}

/// Seven joints in space, as in a redundant arm.
std::shared_ptr<const Model> SevenJoints() {
  const Vector3 x = Vector3::UnitX(), y = Vector3::UnitY();
  return Chain({{x, 0.0, -2.9, 2.9},
                {y, 0.35, -1.8, 1.8},
                {x, 0.0, -2.9, 2.9},
                {y, 0.35, -2.2, 2.2},
                {x, 0.0, -2.9, 2.9},
                {y, 0.1, -2.0, 2.0},
                {x, 0.1, -2.9, 2.9}});
}

StackOptions Timeless() {
  StackOptions options;
  options.solver = StackSolver::kDescent;
  options.max_iterations = 100;
  return options;
}

StackTask Point(const Model& model, const Vector3& p, const char* frame = "tip") {
  StackTask task;
  task.frame = model.FindFrame(frame);
  task.target.p = p;
  task.kind = TaskKind::kPosition;
  return task;
}

Transform TipOf(const Model& model, const VectorX& q, const char* frame = "tip") {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  return FramePose(model, workspace, model.FindFrame(frame));
}

TEST_CASE("Reachable targets are reached", "[kinematics][descent]") {
  const auto model = SevenJoints();
  TaskStack solver(model);
  Random random(1);
  int reached = 0;
  for (int round = 0; round < 200; ++round) {
    VectorX goal = random.Vector(7, 1.5), start = goal + random.Vector(7, 0.4);
    StackTask task;
    task.frame = model->FindFrame("tip");
    task.target = TipOf(*model, goal);
    const StackResult& result = solver.Solve(start, {&task, 1}, Timeless());
    if (result.status == StackStatus::kReached) {
      ++reached;
      const Transform X = TipOf(*model, result.q);
      CHECK((X.p - task.target.p).norm() <= 1e-6);
      CHECK(RotationVector(X.R * task.target.R.transpose()).norm() <= 1e-6 + 1e-12);
    }
    VectorX checked = result.q;
    CHECK_FALSE(model->ClampToLimits(&checked));
    CHECK(result.tasks[0].position ==
          Approx((TipOf(*model, result.q).p - task.target.p).norm()).margin(1e-12));
  }
  CHECK(reached >= 196);
}

TEST_CASE("Out of reach, the pose is straight and at the analytic distance", "[kinematics][descent]") {
  const auto model = Planar({0.5, 0.4, 0.3});
  TaskStack solver(model);
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const double angle = random.Uniform(-kPi, kPi);
    const double distance = 1.2 * random.Uniform(1.0001, 4);
    const StackTask task = Point(*model, {distance * std::cos(angle), distance * std::sin(angle),
                                          round % 2 ? random.Uniform(-1, 1) : 0.0});
    const double height = task.target.p.z();
    const StackResult& result = solver.Solve(random.Vector(3, 1.5), {&task, 1}, Timeless());
    CHECK(result.status == StackStatus::kStill);
    CHECK(result.tasks[0].position == Approx(std::hypot(distance - 1.2, height)).epsilon(1e-9));
    // The distance is flat about the straight pose, the more so the higher the target stands over the plane.
    if (height != 0) continue;
    CHECK(std::remainder(result.q[0] - angle, 2 * kPi) == Approx(0).margin(1e-5));
    CHECK(std::remainder(result.q[1], 2 * kPi) == Approx(0).margin(1e-5));
    CHECK(std::remainder(result.q[2], 2 * kPi) == Approx(0).margin(1e-5));
    // It stays there.
    const VectorX first = result.q;
    const StackResult& again = solver.Solve(first, {&task, 1}, Timeless());
    CHECK(again.status == StackStatus::kStill);
    CHECK((again.q - first).norm() < 1e-6);
  }
}

TEST_CASE("Too near to reach: the closest pose folds up", "[kinematics][descent]") {
  const auto model = Planar({1.0, 0.3});  // reach from 0.7 to 1.3
  TaskStack solver(model);
  const StackTask task = Point(*model, {0.2, 0.1, 0});
  const StackResult& result = solver.Solve(Eigen::Vector2d(0.5, 1.0), {&task, 1}, Timeless());
  CHECK(result.status == StackStatus::kStill);
  CHECK(result.tasks[0].position == Approx(0.7 - std::hypot(0.2, 0.1)).epsilon(1e-9));
}

TEST_CASE("A straight arm pushed back along itself bends", "[kinematics][descent]") {
  for (const bool limited : {false, true}) {
    const Vector3 z = Vector3::UnitZ();
    const auto model = limited ? Chain({{z, 0.5}, {z, 0.5, 0.0, 2.5}}) : Planar({0.5, 0.5});
    TaskStack solver(model);
    for (const double reach : {0.999, 0.9, 0.5}) {
      const StackTask task = Point(*model, {reach, 0, 0});
      const StackResult& result = solver.Solve(Eigen::Vector2d::Zero(), {&task, 1}, Timeless());
      CHECK(result.status == StackStatus::kReached);
      // Law of cosines: reach² = ½ + ½ cos q2
      CHECK(std::cos(result.q[1]) == Approx(2 * reach * reach - 1).margin(1e-5));
      if (limited) CHECK(result.q[1] > 0);
    }
  }
}

TEST_CASE("A saturated joint leaves the work to the others", "[kinematics][descent]") {
  const Vector3 z = Vector3::UnitZ();
  const auto model = Chain({{z, 0.5, -0.1, 0.1}, {z, 0.4, -2, 2}, {z, 0.3, -2, 2}});
  TaskStack solver(model);
  const StackTask task = Point(*model, {0.4, 0.6, 0});
  const StackResult& result = solver.Solve(Vector3(0, 0.3, 0.3), {&task, 1}, Timeless());
  CHECK(result.status == StackStatus::kReached);
  CHECK(std::abs(result.q[0]) <= 0.1);

  // Beyond what the limits allow: at least as close as any pose on a fine grid.
  const auto short_model = Chain({{z, 0.5, -0.4, 0.4}, {z, 0.4, -0.5, 0.5}});
  TaskStack short_solver(short_model);
  const StackTask up = Point(*short_model, {0.1, 0.9, 0});
  const StackResult& best = short_solver.Solve(Eigen::Vector2d(0, 0), {&up, 1}, Timeless());
  CHECK(best.status == StackStatus::kStill);
  double least = kInfinity;
  for (double a = -0.4; a <= 0.4001; a += 0.01) {
    for (double b = -0.5; b <= 0.5001; b += 0.01) {
      const Vector3 p(0.5 * std::cos(a) + 0.4 * std::cos(a + b), 0.5 * std::sin(a) + 0.4 * std::sin(a + b),
                      0);
      least = std::min(least, (p - up.target.p).norm());
    }
  }
  CHECK(best.tasks[0].position <= least + 1e-9);
  REQUIRE(best.levels.size() == 1);
  REQUIRE(best.levels[0].held.size() == 2);
  CHECK(short_model->joints()[static_cast<size_t>(best.levels[0].held[0].value)].name == "j1");
}

/// Drags the tip along a path frame by frame; the largest change of a joint between frames.
double Drag(const Model& model, TaskStack* solver, VectorX q, const std::function<Vector3(double)>& path,
            int frames, StackOptions options, double* worst_gap = nullptr) {
  double largest = 0;
  for (int i = 0; i <= frames; ++i) {
    const StackTask task = Point(model, path(static_cast<double>(i) / frames));
    const StackResult& result = solver->Solve(q, {&task, 1}, options);
    CHECK(result.q.allFinite());
    if (i > 0) largest = std::max(largest, (result.q - q).cwiseAbs().maxCoeff());
    if (worst_gap && result.status == StackStatus::kUnfinished) *worst_gap = std::max(*worst_gap, 1.0);
    q = result.q;
  }
  return largest;
}

TEST_CASE("Dragging through singular poses and beyond reach never jumps", "[kinematics][descent]") {
  const auto planar = Planar({0.5, 0.4});
  TaskStack solver(planar);
  // Out past reach, round, and back in: 2 mm a frame at most beyond reach, so the shoulder turns slowly.
  const auto out_and_round = [](double t) {
    const double r = 0.6 + 0.8 * std::sin(kPi * t), angle = 1.5 * t;
    return Vector3(r * std::cos(angle), r * std::sin(angle), 0.0);
  };
  // Near the stretched pose the elbow turns as √(2Δr(1/l1 + 1/l2)) for a target Δr inside reach: 2.5 mm a
  // frame allow 0.15 rad, and no more than twice that where the path crosses.
  CHECK(Drag(*planar, &solver, Eigen::Vector2d(0, 0.9), out_and_round, 1000, Timeless()) < 0.3);

  const auto seven = SevenJoints();
  TaskStack seven_solver(seven);
  VectorX q(7);
  q << 0.1, 0.5, 0.2, -1.0, 0.3, 0.4, 0.2;
  const Vector3 start = TipOf(*seven, q).p;
  // Away from the axis of the first joint, on which the tip would need that joint to spin.
  const auto far_and_back = [&](double t) {
    return Vector3(start + std::sin(kPi * t) * Vector3(-0.2, 0.3, 1.2) +
                   0.3 * std::sin(2 * kPi * t) * Vector3(0, 1, -1));
  };
  double unfinished = 0;
  CHECK(Drag(*seven, &seven_solver, q, far_and_back, 1000, Timeless(), &unfinished) < 0.3);
  CHECK(unfinished == 0);
  // The bound on the change in one call holds whatever the target does.
  StackOptions bounded = Timeless();
  bounded.max_change = 0.05;
  CHECK(Drag(*seven, &seven_solver, q, far_and_back, 20, bounded) <= 0.05 + 1e-12);
}

TEST_CASE("A bounded call goes on in the next", "[kinematics][descent]") {
  const auto model = Planar({0.5, 0.4});
  TaskStack solver(model);
  StackOptions options = Timeless();
  options.max_change = 0.1;
  const StackTask task = Point(*model, {0.1, 0.7, 0});
  VectorX q = Eigen::Vector2d(0, 0.3);
  StackStatus status = StackStatus::kUnfinished;
  double gap = kInfinity;
  int calls = 0;
  for (; calls < 100 && status == StackStatus::kUnfinished; ++calls) {
    const StackResult& result = solver.Solve(q, {&task, 1}, options);
    CHECK(result.tasks[0].position <= gap);
    gap = result.tasks[0].position;
    status = result.status;
    q = result.q;
  }
  CHECK(status == StackStatus::kReached);
  CHECK(calls > 3);
}

TEST_CASE("The error never rises, on any tree", "[kinematics][descent]") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    RandomTreeOptions tree;
    tree.joints = 14;
    tree.mimic = 0.2;
    AddRobotOptions add;
    add.floating = seed % 2 == 0;
    const auto model = BuildModel(RandomTree(seed, tree), add);
    Random random(seed);
    TaskStack solver(model);
    VectorX q = RandomPosition(*model, &random, 0.5);
    model->ClampToLimits(&q);
    std::vector<StackTask> tasks(2);
    for (StackTask& task : tasks) {
      task.frame = FrameIndex(1 + random.Integer(static_cast<int>(model->frames().size()) - 1));
      task.point = random.InBox(0.1);
      task.target.p = random.InBox(1.5);
      task.target.R = RotationFromVector(random.InBox(2));
      task.kind = random.Chance(0.5) ? TaskKind::kPose : TaskKind::kPosition;
      task.weight = random.Uniform(0.5, 2);
    }
    const auto cost = [&](const VectorX& at) {
      Workspace workspace(*model);
      ForwardKinematics(*model, at, &workspace);
      double sum = 0;
      for (const StackTask& task : tasks) {
        const Transform X = FramePose(*model, workspace, task.frame);
        sum += task.weight * (X * task.point - task.target.p).squaredNorm();
        const double turn = RotationVector(task.target.R * X.R.transpose()).norm();
        if (task.kind == TaskKind::kPose) sum += task.weight * 0.0625 * turn * turn;
      }
      return sum;
    };
    StackOptions options = Timeless();
    double last = cost(q);
    for (int call = 0; call < 20; ++call) {
      options.max_iterations = 1 + call;
      const StackResult& result = solver.Solve(q, tasks, options);
      CHECK(result.q.allFinite());
      VectorX checked = result.q;
      CHECK_FALSE(model->ClampToLimits(&checked));
      model->Normalize(&checked);
      CHECK((checked - result.q).norm() < 1e-12);
      CHECK(cost(result.q) <= last * (1 + 1e-12) + 1e-14);
      last = cost(result.q);
      q = result.q;
    }
    // At rest: small random moves of the joints that may move find nothing better.
    options.max_iterations = 3000;
    const StackResult result = solver.Solve(q, tasks, options);
    INFO("seed " << seed);
    CHECK(result.status != StackStatus::kUnfinished);
    const double best = cost(result.q);
    const bool base = add.floating;
    for (int k = 0; k < 200; ++k) {
      VectorX v = random.Vector(model->nv(), 1e-4), moved = result.q;
      if (base) v.head<6>().setZero();
      model->Integrate(v, 1, &moved);
      model->ClampToLimits(&moved);
      CHECK(cost(moved) >= best - 1e-9);
    }
  }
}

TEST_CASE("A free base stands still unless it is grabbed itself", "[kinematics][descent]") {
  RobotDescription robot;
  robot.name = "walker";
  robot.links = {Link("trunk"), Link("leg")};
  JointDescription hip;
  hip.name = "hip";
  hip.type = JointType::kBall;
  hip.parent = "trunk";
  hip.child = "leg";
  hip.X_PJ.p = {0.2, 0, 0};
  robot.joints = {hip};
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(robot, add);
  TaskStack solver(model);
  const VectorX q = model->NeutralPosition();
  StackTask leg = Point(*model, {0.2, 0.3, 0}, "leg");
  leg.point = {0, 0, -0.3};
  const StackResult& posed = solver.Solve(q, {&leg, 1}, Timeless());
  CHECK(posed.status == StackStatus::kReached);
  CHECK((posed.q.head<7>() - q.head<7>()).norm() == 0);
  StackTask trunk = Point(*model, {1, 2, 3}, "trunk");
  CHECK(solver.Solve(q, {&trunk, 1}, Timeless()).status == StackStatus::kReached);
  // Both: the trunk moves while the leg's tip stays where it was.
  leg.target.p = {0.2, 0, -0.3};
  trunk.target.p = {0.05, 0.02, 0};
  const std::vector<StackTask> both = {leg, trunk};
  CHECK(solver.Solve(q, both, Timeless()).status == StackStatus::kReached);
  std::vector<char> locked(static_cast<size_t>(model->nv()), 1);
  StackOptions still = Timeless();
  still.locked = locked;
  const StackResult& fixed = solver.Solve(q, both, still);
  CHECK(fixed.status == StackStatus::kStill);
  CHECK((fixed.q - q).norm() == 0);
}

TEST_CASE("Bad input is refused", "[kinematics][descent]") {
  const auto model = Planar({1, 1});
  TaskStack solver(model);
  const Eigen::Vector2d q(0, 0);
  StackTask task = Point(*model, {1, 1, 0});
  CHECK_THROWS_AS(solver.Solve(VectorX::Zero(3), {&task, 1}, Timeless()), std::invalid_argument);
  CHECK_THROWS_AS(solver.Solve(Eigen::Vector2d(0, std::nan("")), {&task, 1}, Timeless()),
                  std::invalid_argument);
  task.target.p.x() = std::nan("");
  CHECK_THROWS_AS(solver.Solve(q, {&task, 1}, Timeless()), std::invalid_argument);
  task = Point(*model, {1, 1, 0}, "nothing");
  CHECK_THROWS_AS(solver.Solve(q, {&task, 1}, Timeless()), std::invalid_argument);
  // Nothing to do is done.
  CHECK(solver.Solve(q, {}, Timeless()).status == StackStatus::kReached);
}

TEST_CASE("Solving does not allocate once it was done", "[kinematics][descent]") {
  const auto model = SevenJoints();
  TaskStack solver(model);
  VectorX q(7);
  q << 0.1, 0.5, 0.2, -1.0, 0.3, 0.4, 0.2;
  StackTask task;
  task.frame = model->FindFrame("tip");
  task.target = TipOf(*model, q);
  task.target.p.x() += 0.05;
  const StackOptions options = Timeless();
  solver.Solve(q, {&task, 1}, options);
  task.target.p.y() += 0.1;
  const std::size_t before = AllocationCount();
  const StackResult& result = solver.Solve(q, {&task, 1}, options);
  CHECK(AllocationCount() == before);
  CHECK(result.status == StackStatus::kReached);
  CHECK(result.iterations > 2);
}

}  // namespace
}  // namespace linkwright::descent_test
