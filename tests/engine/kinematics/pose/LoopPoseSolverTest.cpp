// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/kinematics/pose/LoopPoseSolver.h"
#include "tests/support/FourBar.h"

using namespace linkwright;

namespace {

PoseTask PointTask(const Model& model, const char* frame, const Vector3& point, const Vector3& to) {
  PoseTask task;
  task.frame = model.FindFrame(frame);
  task.point = point;
  task.target.p = to;
  task.orientation = false;
  return task;
}

Vector3 PointAt(const Model& model, const VectorX& q, const char* frame, const Vector3& point) {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  return FramePose(model, workspace, model.FindFrame(frame)) * point;
}

}  // namespace

TEST_CASE("a point of a loop is dragged along its path, the loop closed in each frame") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopPoseSolver solver(model, bars.Loops());
  const Vector3 point(bars.b / 2, 0, 0);
  PoseOptions options;
  options.max_seconds = 10;
  VectorX q = bars.Position(0.2);
  for (double crank = 0.2; crank < 6.4; crank += 0.1) {
    const Vector3 to = PointAt(*model, bars.Position(crank), "coupler", point);
    const PoseTask task = PointTask(*model, "coupler", point, to);
    const PoseResult& result = solver.Solve(q, {&task, 1}, options);
    q = result.q;
    INFO(crank);
    INFO(result.residuals[0].position << " " << result.iterations);
    CHECK(result.status == PoseStatus::kReached);
    CHECK(solver.Gap(q) <= LoopSolver::kClosed);
    CHECK(std::abs(std::remainder(q[0] - crank, 2 * kPi)) < 1e-4);
  }
}

TEST_CASE("out of reach a loop goes as near as it can") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopPoseSolver solver(model, bars.Loops());
  PoseOptions options;
  options.max_seconds = 10;
  options.max_iterations = 1000;
  // The crank's end goes round a circle: nearest to a point far off is where the line to it meets that.
  const PoseTask task = PointTask(*model, "crank", {bars.a, 0, 0}, {-3, 0, 4});
  VectorX q = solver.Solve(bars.Position(0.2), {&task, 1}, options).q;
  const Vector3 end = PointAt(*model, q, "crank", {bars.a, 0, 0});
  CHECK((end - bars.a * Vector3(-0.6, 0, 0.8)).norm() < 1e-5);
  CHECK(solver.Gap(q) <= LoopSolver::kClosed);
  // A pull across the plane moves nothing.
  const PoseTask across = PointTask(*model, "crank", {bars.a, 0, 0}, end + Vector3(0, 1, 0));
  CHECK((solver.Solve(q, {&across, 1}, options).q - q).norm() < 1e-6);
}

TEST_CASE("limits hold a loop") {
  const FourBar bars;
  RobotDescription robot = bars.Robot();
  robot.joints[2].type = JointType::kRevolute;
  robot.joints[2].lower = bars.Position(1.0)[2];
  robot.joints[2].upper = 4;
  const double start = bars.Position(0.2)[2];
  REQUIRE(start > robot.joints[2].lower);
  const auto model = BuildModel(robot);
  LoopPoseSolver solver(model, bars.Loops());
  PoseOptions options;
  options.max_seconds = 10;
  options.max_iterations = 300;
  const Vector3 to = PointAt(*model, bars.Position(1.5), "crank", {bars.a, 0, 0});
  const PoseTask task = PointTask(*model, "crank", {bars.a, 0, 0}, to);
  const VectorX q = solver.Solve(bars.Position(0.2), {&task, 1}, options).q;
  CHECK(q[2] >= robot.joints[2].lower - 1e-9);
  CHECK(q[0] == Approx(1.0).margin(1e-3));
  CHECK(solver.Gap(q) <= LoopSolver::kClosed);
}

TEST_CASE("a joint that is set carries the others along") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopPoseSolver solver(model, bars.Loops());
  const VectorX from = bars.Position(0.2);
  VectorX wanted = from;
  wanted[0] = 2.4;
  const VectorX q = solver.Follow(from, wanted);
  CHECK(q[0] == Approx(2.4).epsilon(1e-12));
  CHECK((q - bars.Position(2.4)).norm() < 1e-10);
  // The rocker has a dead point: it is as far as it goes, and still closed.
  wanted = from;
  wanted[2] -= 3;
  const VectorX dead = solver.Follow(from, wanted);
  CHECK(solver.Gap(dead) <= LoopSolver::kClosed);
}
