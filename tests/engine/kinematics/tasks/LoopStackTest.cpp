// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/SVD>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/FourBar.h"

namespace linkwright::loop_stack_test {
namespace {

StackTask PointTask(const Model& model, const char* frame, const Vector3& point, const Vector3& to,
                    int level = 0) {
  StackTask task;
  task.kind = TaskKind::kPosition;
  task.frame = model.FindFrame(frame);
  task.point = point;
  task.target.p = to;
  task.level = level;
  return task;
}

Transform PoseAt(const Model& model, const VectorX& q, const char* frame) {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  return FramePose(model, workspace, model.FindFrame(frame));
}

Vector3 PointAt(const Model& model, const VectorX& q, const char* frame, const Vector3& point) {
  return PoseAt(model, q, frame) * point;
}

StackTask TurnTask(const Model& model, const VectorX& q, const char* frame, int level) {
  StackTask task;
  task.kind = TaskKind::kOrientation;
  task.frame = model.FindFrame(frame);
  task.target = PoseAt(model, q, frame);
  task.level = level;
  return task;
}

// Two cranks at (±d, 0, 0) and two rods that meet at a hinge: two freedoms in the x-z plane.
struct FiveBar {
  double crank = 0.4, rod = 0.6, d = 0.25;  // [m]

  std::shared_ptr<const Model> Make() const {
    RobotDescription robot;
    robot.name = "five-bar";
    robot.links.push_back({"base", {}, {}, {}, 0});
    const auto add = [&](const char* joint, const char* parent, const char* child, double x, double length) {
      robot.links.push_back({child, FourBar::Rod(1, length), {}, {}, 0});
      JointDescription out;
      out.name = joint;
      out.type = JointType::kContinuous;
      out.parent = parent;
      out.child = child;
      out.axis = Vector3::UnitY();
      out.X_PJ.p = {x, 0, 0};
      robot.joints.push_back(out);
    };
    add("A", "base", "left", -d, crank);
    add("B", "left", "left_rod", crank, rod);
    add("E", "base", "right", d, crank);
    add("D", "right", "right_rod", crank, rod);
    return BuildModel(robot);
  }
  std::vector<LoopElement> Loops() const {
    LoopElement loop;
    loop.name = "C";
    loop.type = LoopType::kRevolute;
    loop.link_i = "left_rod";
    loop.link_j = "right_rod";
    loop.point_i = loop.point_j = {rod, 0, 0};
    loop.axis_i = loop.axis_j = Vector3::UnitY();
    return {loop};
  }
  // The left crank's angle above x with the meeting point at (x, z) and the elbow outside.
  double LeftAngle(double x, double z) const {
    const double l = std::hypot(x + d, z);
    return std::atan2(z, x + d) + std::acos((l * l + crank * crank - rod * rod) / (2 * l * crank));
  }
  double RightAngle(double x, double z) const { return kPi - LeftAngle(-x, z); }
  // Turning about y takes x towards −z.
  VectorX Position(double x, double z) const {
    const double left = LeftAngle(x, z), right = RightAngle(x, z);
    const double bx = -d + crank * std::cos(left), bz = crank * std::sin(left);
    const double dx = d + crank * std::cos(right), dz = crank * std::sin(right);
    VectorX q(4);
    q << -left, -std::atan2(z - bz, x - bx) + left, -right, -std::atan2(z - dz, x - dx) + right;
    return q;
  }
};

// Singular values of J in the null space of what is above, J and that dense.
VectorX Restricted(const MatrixX& J, const MatrixX& above) {
  const Eigen::JacobiSVD<MatrixX> svd(above, Eigen::ComputeFullV);
  const double largest = svd.singularValues().size() > 0 ? svd.singularValues()[0] : 0;
  const auto rank = (svd.singularValues().array() > 1e-9 * largest).count();
  const MatrixX null_space = svd.matrixV().rightCols(above.cols() - rank);
  return Eigen::JacobiSVD<MatrixX>(J * null_space).singularValues();
}

MatrixX LoopJacobian(const Model& model, const std::vector<LoopElement>& loops, const VectorX& q) {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  const LoopClosure closure(model, loops);
  MatrixX J(closure.rows(), model.nv());
  closure.Jacobian(model, workspace, &J);
  return J;
}

MatrixX PointRows(const Model& model, const VectorX& q, const char* frame, const Vector3& point) {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  const Frame& at = model.frames()[static_cast<std::size_t>(model.FindFrame(frame).value)];
  Matrix6X J(6, model.nv());
  PointJacobian(model, workspace, at.body, at.X_BF * point, &J);
  return J.topRows<3>();
}

}  // namespace

TEST_CASE("a point of a loop is dragged along its path, the loop closed in each frame") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopConstraints loops(model, bars.Loops());
  TaskStack stack(model);
  StackOptions options;
  options.loops = &loops;
  const Vector3 point(bars.b / 2, 0, 0);
  VectorX q = bars.Position(0.2);
  for (double crank = 0.2; crank < 6.4; crank += 0.1) {
    const Vector3 to = PointAt(*model, bars.Position(crank), "coupler", point);
    const StackTask task = PointTask(*model, "coupler", point, to);
    const StackResult& result = stack.Solve(q, {&task, 1}, options);
    q = result.q;
    INFO(crank);
    INFO(result.tasks[0].position << " " << result.iterations);
    CHECK(result.status == StackStatus::kReached);
    CHECK(loops.Gap(q) <= LoopSolver::kClosed);
    CHECK(std::abs(std::remainder(q[0] - crank, 2 * kPi)) < 1e-4);
  }
}

TEST_CASE("out of reach a loop goes as near as it can") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopConstraints loops(model, bars.Loops());
  TaskStack stack(model);
  StackOptions options;
  options.loops = &loops;
  options.max_iterations = 1000;
  // The crank's end goes round a circle: nearest to a point far off is where the line to it meets that.
  const StackTask task = PointTask(*model, "crank", {bars.a, 0, 0}, {-3, 0, 4});
  const VectorX q = stack.Solve(bars.Position(0.2), {&task, 1}, options).q;
  const Vector3 end = PointAt(*model, q, "crank", {bars.a, 0, 0});
  CHECK((end - bars.a * Vector3(-0.6, 0, 0.8)).norm() < 1e-5);
  CHECK(loops.Gap(q) <= LoopSolver::kClosed);
  // A pull across the plane moves nothing.
  const StackTask across = PointTask(*model, "crank", {bars.a, 0, 0}, end + Vector3(0, 1, 0));
  CHECK((stack.Solve(q, {&across, 1}, options).q - q).norm() < 1e-6);
}

TEST_CASE("a crank pushed back along itself leaves the saddle with its loop closed") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopConstraints loops(model, bars.Loops());
  TaskStack stack(model);
  StackOptions options;
  options.loops = &loops;
  options.max_iterations = 500;
  const VectorX start = bars.Position(1.0);
  const Vector3 end = PointAt(*model, start, "crank", {bars.a, 0, 0});
  const StackTask task = PointTask(*model, "crank", {bars.a, 0, 0}, -end);
  const StackResult& result = stack.Solve(start, {&task, 1}, options);
  CHECK(result.tasks[0].position < 1e-6);
  CHECK(loops.Gap(result.q) <= LoopSolver::kClosed);
}

TEST_CASE("limits hold a loop") {
  const FourBar bars;
  RobotDescription robot = bars.Robot();
  robot.joints[2].type = JointType::kRevolute;
  robot.joints[2].lower = bars.Position(1.0)[2];
  robot.joints[2].upper = 4;
  REQUIRE(bars.Position(0.2)[2] > robot.joints[2].lower);
  const auto model = BuildModel(robot);
  LoopConstraints loops(model, bars.Loops());
  TaskStack stack(model);
  for (const StackSolver solver :
       {StackSolver::kNakamura, StackSolver::kChiaverini, StackSolver::kQuadraticProgram,
        StackSolver::kDampedLeastSquares, StackSolver::kSelectivelyDamped, StackSolver::kTranspose}) {
    StackOptions options;
    options.loops = &loops;
    options.solver = solver;
    options.max_iterations = 1000;
    const Vector3 to = PointAt(*model, bars.Position(1.5), "crank", {bars.a, 0, 0});
    const StackTask task = PointTask(*model, "crank", {bars.a, 0, 0}, to);
    const VectorX q = stack.Solve(bars.Position(0.2), {&task, 1}, options).q;
    INFO(static_cast<int>(solver));
    CHECK(q[2] >= robot.joints[2].lower - 1e-8);
    CHECK(q[0] == Approx(1.0).margin(1e-3));
    CHECK(loops.Gap(q) <= LoopSolver::kClosed);
  }
}

TEST_CASE("a joint that is set carries the others along") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopConstraints loops(model, bars.Loops());
  const VectorX from = bars.Position(0.2);
  VectorX wanted = from;
  wanted[0] = 2.4;
  const VectorX q = loops.Follow(from, wanted);
  CHECK(q[0] == Approx(2.4).epsilon(1e-12));
  CHECK((q - bars.Position(2.4)).norm() < 1e-10);
  // The rocker has a dead point: it is as far as it goes, and still closed.
  wanted = from;
  wanted[2] -= 3;
  const VectorX dead = loops.Follow(from, wanted);
  CHECK(loops.Gap(dead) <= LoopSolver::kClosed);
}

TEST_CASE("of two targets of a four-bar the one of higher priority is met") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopConstraints loops(model, bars.Loops());
  TaskStack stack(model);
  const Vector3 point(bars.b / 2, 0, 0);
  const Vector3 to = PointAt(*model, bars.Position(0.9), "coupler", point);
  for (const StackSolver solver :
       {StackSolver::kNakamura, StackSolver::kChiaverini, StackSolver::kQuadraticProgram}) {
    StackOptions options;
    options.loops = &loops;
    options.solver = solver;
    options.max_iterations = 300;
    for (const bool coupler_first : {true, false}) {
      const StackTask tasks[] = {PointTask(*model, "coupler", point, to, coupler_first ? 0 : 1),
                                 TurnTask(*model, bars.Position(1.4), "rocker", coupler_first ? 1 : 0)};
      const StackResult& result = stack.Solve(bars.Position(0.6), tasks, options);
      INFO(static_cast<int>(solver) << " " << coupler_first);
      CHECK((result.q - bars.Position(coupler_first ? 0.9 : 1.4)).norm() < 1e-4);
      CHECK(loops.Gap(result.q) <= LoopSolver::kClosed);
      CHECK(result.tasks[coupler_first ? 0 : 1].rank == 1);
      CHECK(result.tasks[coupler_first ? 1 : 0].rank == 0);
      CHECK(result.levels[0].freedom_left == 0);
    }
  }
}

TEST_CASE("a five-bar keeps its first target while the second takes what is left") {
  const FiveBar bars;
  const auto model = bars.Make();
  LoopConstraints loops(model, bars.Loops());
  TaskStack stack(model);
  StackOptions options;
  options.loops = &loops;
  options.max_iterations = 1000;
  const VectorX start = bars.Position(0.05, 0.7);
  REQUIRE(loops.Gap(start) < 1e-12);
  const Vector3 tip(bars.rod, 0, 0);

  // A place takes both freedoms; the crank's own wish is left over.
  const StackTask both[] = {PointTask(*model, "left_rod", tip, {-0.1, 0, 0.6}),
                            TurnTask(*model, start, "left", 1)};
  const StackResult& placed = stack.Solve(start, both, options);
  CHECK((placed.q - bars.Position(-0.1, 0.6)).norm() < 1e-5);
  CHECK(placed.tasks[0].rank == 2);
  CHECK(placed.tasks[1].rank == 0);

  // A distance from the origin takes one; on that circle the tip comes nearest to its target.
  StackTask distance;
  distance.kind = TaskKind::kLength;
  distance.frame = model->FindFrame("right_rod");
  distance.point = tip;
  distance.length = 0.65;
  const StackTask circle[] = {distance, PointTask(*model, "left_rod", tip, {0.4, 0, 0.9}, 1)};
  const StackResult& round = stack.Solve(start, circle, options);
  const Vector3 there = PointAt(*model, round.q, "left_rod", tip);
  CHECK(there.norm() == Approx(0.65).margin(1e-8));
  CHECK((there - 0.65 * Vector3(0.4, 0, 0.9).normalized()).norm() < 1e-4);
  CHECK(round.levels[0].freedom_left == 1);
  CHECK(round.tasks[1].rank == 1);
}

TEST_CASE("ranks and singular values of tasks are those in the null space of loops and higher tasks") {
  const FiveBar bars;
  const auto model = bars.Make();
  const VectorX q = bars.Position(0.12, 0.66);
  const MatrixX J_loops = LoopJacobian(*model, bars.Loops(), q);
  const Vector3 tip(bars.rod, 0, 0), elbow(bars.crank, 0, 0);
  const MatrixX J_tip = PointRows(*model, q, "right_rod", tip);
  const MatrixX J_elbow = PointRows(*model, q, "left", elbow);
  VectorX compliance(4), weights(4);
  compliance << 1, 7, 0.3, 2;
  weights << 2, 1, 1, 0.5;
  LoopConstraints loops(model, bars.Loops(), compliance);
  TaskStack stack(model);
  StackTask height = PointTask(*model, "right_rod", tip, {0, 0, 0.6});
  height.axes = {false, false, true};
  const StackTask tasks[] = {height, PointTask(*model, "left", elbow, {0, 0, 1}, 1)};
  for (const bool weighted : {false, true}) {
    StackOptions options;
    options.loops = &loops;
    if (weighted) options.weights = &weights;
    const StackResult& result = stack.Examine(q, tasks, options);
    const VectorX first = Restricted(J_tip.row(2), J_loops);
    CHECK(result.tasks[0].rank == 1);
    CHECK(result.tasks[0].smallest_sigma == Approx(first[0]).epsilon(1e-9));
    MatrixX above(J_loops.rows() + 1, 4);
    above << J_loops, J_tip.row(2);
    const VectorX second = Restricted(J_elbow, above);
    REQUIRE(second.size() == 1);
    CHECK(result.tasks[1].rank == 1);
    CHECK(result.tasks[1].smallest_sigma == 0);  // three rows, one motion
    CHECK(result.levels[1].freedom_left == 0);
    // By one row, so that the singular value is there.
    StackTask across = tasks[1];
    across.axes = {true, false, false};
    const StackTask single[] = {height, across};
    const StackResult& one = stack.Examine(q, single, options);
    CHECK(one.tasks[1].smallest_sigma == Approx(Restricted(J_elbow.row(0), above)[0]).epsilon(1e-9));
  }
}

TEST_CASE("solving below loops does not allocate once it was done") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopConstraints loops(model, bars.Loops());
  for (const StackSolver solver : {StackSolver::kNakamura, StackSolver::kDescent}) {
    CAPTURE(static_cast<int>(solver));
    TaskStack stack(model);
    StackOptions options;
    options.solver = solver;
    options.loops = &loops;
    const Vector3 point(bars.b / 2, 0, 0);
    // Out of reach, so that the second-order steps are taken too.
    StackTask task = PointTask(*model, "coupler", point, {-3, 0, 4});
    stack.Solve(bars.Position(0.2), {&task, 1}, options);
    task.target.p.x() = -2;
    const VectorX start = bars.Position(0.4);
    const std::size_t before = AllocationCount();
    const StackResult& result = stack.Solve(start, {&task, 1}, options);
    CHECK(AllocationCount() == before);
    CHECK(result.iterations > 2);
  }
}

TEST_CASE("below loops a descent comes to the same closest pose in fewer steps") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopConstraints loops(model, bars.Loops());
  TaskStack stack(model);
  StackOptions options;
  options.loops = &loops;
  options.max_iterations = 1000;
  const StackTask task = PointTask(*model, "crank", {bars.a, 0, 0}, {-3, 0, 4});
  const int steps = stack.Solve(bars.Position(0.2), {&task, 1}, options).iterations;
  options.solver = StackSolver::kDescent;
  const StackResult& result = stack.Solve(bars.Position(0.2), {&task, 1}, options);
  CHECK(result.status == StackStatus::kStill);
  CHECK((PointAt(*model, result.q, "crank", {bars.a, 0, 0}) - bars.a * Vector3(-0.6, 0, 0.8)).norm() < 1e-7);
  CHECK(loops.Gap(result.q) <= LoopSolver::kClosed);
  CHECK(result.iterations < steps);
}

}  // namespace linkwright::loop_stack_test
