// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SvgPlot.h"

namespace linkwright::singularity_test {
namespace {

constexpr double kShoulder = 0.3;  // height [m]
constexpr double kReach = 0.95;    // from there [m]

/// Seven joints about z and y in turn: shoulder, elbow and wrist.
std::shared_ptr<const Model> Arm(int joints = 7) {
  ChainMaker chain;
  const double lengths[] = {0.2, 0.15, 0.25, 0.2, 0.2, 0.15};
  for (int i = 0; i < joints; ++i) {
    chain.Add(JointType::kContinuous, i % 2 ? Vector3::UnitY() : Vector3::UnitZ(), PointMass(1),
              {0, 0, i > 0 ? lengths[i - 1] : 0.1});
  }
  return chain.Build();
}

const char* NameOf(StackSolver solver) {
  switch (solver) {
    case StackSolver::kDescent:
    case StackSolver::kDampedLeastSquares:
      return "damped least squares";
    case StackSolver::kTranspose:
      return "transpose";
    case StackSolver::kNakamura:
      return "Nakamura";
    case StackSolver::kChiaverini:
      return "Chiaverini";
    case StackSolver::kSelectivelyDamped:
      return "selective damping";
    case StackSolver::kQuadraticProgram:
      return "quadratic program";
  }
  return "";
}

constexpr StackSolver kSolvers[] = {StackSolver::kDampedLeastSquares, StackSolver::kNakamura,
                                    StackSolver::kChiaverini, StackSolver::kSelectivelyDamped,
                                    StackSolver::kQuadraticProgram};

/// One frame of a drag after the other, one step each, no other bound on speed than the solver's own.
struct Drag {
  Drag(std::shared_ptr<const Model> m, StackSolver solver, const VectorX& start)
      : model(std::move(m)), stack(model), q(start) {
    options.solver = solver;
    options.max_step = std::numeric_limits<double>::infinity();
    errors.name = angles.name = steps.name = NameOf(solver);
    task.frame = model->FindFrame("l7");
  }
  double Frame() {
    const StackResult& result = stack.Step(q, {&task, 1}, options);
    REQUIRE(result.q.allFinite());
    q = result.q;
    const double step = result.dq.cwiseAbs().maxCoeff();
    fastest = std::max(fastest, step);
    const double frame_number = static_cast<double>(errors.points.size());
    errors.points.emplace_back(frame_number, result.tasks[0].position);
    angles.points.emplace_back(frame_number, result.tasks[0].orientation);
    steps.points.emplace_back(frame_number, step);
    return result.tasks[0].position;
  }
  std::shared_ptr<const Model> model;
  TaskStack stack;
  StackTask task;
  StackOptions options;
  VectorX q;
  double fastest = 0;
  test::PlotPanel::Curve errors, angles, steps;  // of the frames
};

TEST_CASE("A point dragged out of reach and back", "[kinematics][singularity]") {
  const auto model = Arm();
  std::vector<test::PlotPanel> plot = {{"error [m]", {{"least there is", {}, true}}},
                                       {"largest step of a joint [rad]", {}}};
  for (const StackSolver solver : kSolvers) {
    CAPTURE(static_cast<int>(solver));
    VectorX q(7);
    q << 0.1, 0.9, 0.05, 0.8, 0.1, 0.5, 0;
    Drag drag(model, solver, q);
    drag.task.kind = TaskKind::kPosition;
    const auto place = [](double radius) {
      return Vector3(radius * std::cos(0.2), radius * std::sin(0.2), kShoulder + 0.1);
    };
    auto& least = plot[0].curves[0].points;
    least.clear();
    const auto drag_frame = [&] {
      const double beyond = (drag.task.target.p - Vector3(0, 0, kShoulder)).norm() - kReach;
      least.emplace_back(static_cast<double>(least.size()), std::max(0.0, beyond));
      return drag.Frame();
    };
    double radius = 0.6, least_elbow = 1;
    for (; radius < 0.8; radius += 0.01) {
      drag.task.target.p = place(radius);
      drag_frame();
    }
    for (; radius < 1.6; radius += 0.01) {
      drag.task.target.p = place(radius);
      drag_frame();
      least_elbow = std::min(least_elbow, drag.q[3]);
    }
    double error = 0, before = std::numeric_limits<double>::infinity();
    bool falls = true;
    for (int i = 0; i < 400; ++i) {
      error = drag_frame();
      falls = falls && error < before + 1e-9;
      before = error;
      least_elbow = std::min(least_elbow, drag.q[3]);
    }
    // The least error there is, without overshoot.
    CHECK(error == Approx((drag.task.target.p - Vector3(0, 0, kShoulder)).norm() - kReach).margin(1e-6));
    CHECK(falls);
    CHECK(least_elbow > -1e-3);
    // Back again: it bends without a jump.
    for (; radius > 0.6; radius -= 0.01) {
      drag.task.target.p = place(radius);
      drag_frame();
    }
    for (int i = 0; i < 100; ++i) error = drag_frame();
    CHECK(error < 1e-6);
    CHECK(drag.fastest < 0.5);
    plot[0].curves.push_back(drag.errors);
    plot[1].curves.push_back(drag.steps);
  }
  test::WritePlot("dragged-out-of-reach",
                  "A seven-joint arm whose hand is dragged past its reach, held there, and dragged back",
                  "frame of the drag", plot);
}

TEST_CASE("A wrist dragged through its singularity", "[kinematics][singularity]") {
  const auto model = Arm();
  // The third joint stands still, so that six are left, which lose a direction where the sixth is straight.
  std::vector<char> locked(7, 0);
  locked[2] = 1;
  for (const double aside : {0.0, 0.01, 0.1}) {
    std::vector<test::PlotPanel> plot = {
        {"error [m]", {}}, {"error [rad]", {}}, {"largest step of a joint [rad]", {}}};
    for (const StackSolver solver : kSolvers) {
      CAPTURE(aside, static_cast<int>(solver));
      VectorX q(7);
      q << 0.1, 0.5, 0, 0.9, 0, 0.6, 0;
      Drag drag(model, solver, q);
      drag.options.locked = locked;
      Workspace workspace(*model);
      ForwardKinematics(*model, q, &workspace);
      const Transform start = FramePose(*model, workspace, drag.task.frame);
      // Turned about the wrist's own axis, or one a little aside from it, by 1.2 rad: past the straight
      // wrist.
      const Vector3 axis = start.R * Vector3(aside, 1, 0).normalized();
      drag.task.target = start;
      double furthest = 0;
      for (int i = 0; i <= 120; ++i) {
        drag.task.target.R = Eigen::AngleAxisd(-0.01 * i, axis).toRotationMatrix() * start.R;
        drag.Frame();
        furthest =
            std::max(furthest, drag.stack.Step(drag.q, {&drag.task, 1}, drag.options).tasks[0].position);
      }
      CHECK(drag.fastest < 0.5);
      CHECK(furthest < 0.1);
      plot[0].curves.push_back(drag.errors);
      plot[1].curves.push_back(drag.angles);
      plot[2].curves.push_back(drag.steps);
      const StackResult* result = nullptr;
      for (int i = 0; i < 300; ++i) {
        result = &drag.stack.Step(drag.q, {&drag.task, 1}, drag.options);
        drag.q = result->q;
      }
      CHECK(result->tasks[0].position < 1e-5);
      CHECK(result->tasks[0].orientation < 1e-5);
    }
    char name[64], title[128];
    std::snprintf(name, sizeof name, "wrist-flip-%g", aside);
    std::snprintf(title, sizeof title,
                  "A hand turned by 1.2 rad through the straight wrist, about an axis %g rad aside from it",
                  aside);
    test::WritePlot(name, title, "frame of the drag", plot);
  }
}

TEST_CASE("A stack bends a straight arm that is pushed back along itself", "[kinematics][singularity]") {
  const auto model = Arm();
  for (const StackSolver solver : kSolvers) {
    CAPTURE(static_cast<int>(solver));
    Drag drag(model, solver, VectorX::Zero(7));
    drag.task.kind = TaskKind::kPosition;
    drag.task.target.p = Vector3(0, 0, kShoulder + kReach - 0.2);
    double error = 1;
    for (int i = 0; i < 300; ++i) error = drag.Frame();
    CHECK(error < 1e-6);
    CHECK(drag.fastest < 0.5);
    // Below a task that it already meets, too: the elbow is to go down while the hand stays on its line.
    drag.q.setZero();
    std::vector<StackTask> tasks(2, drag.task);
    tasks[0].axes = {true, true, false};
    tasks[1].axes = {false, false, true};
    tasks[1].level = 1;
    const StackResult* result = nullptr;
    for (int i = 0; i < 400; ++i) {
      result = &drag.stack.Step(drag.q, tasks, drag.options);
      drag.q = result->q;
    }
    CHECK(result->tasks[0].position < 1e-6);
    CHECK(result->tasks[1].position < 1e-6);
  }
}

TEST_CASE("An arm that could not bend is asked again once it may", "[kinematics][singularity]") {
  const auto model = Arm();
  Drag drag(model, StackSolver::kNakamura, VectorX::Zero(7));
  drag.task.kind = TaskKind::kPosition;
  drag.task.target.p = Vector3(0, 0, kShoulder + kReach - 0.2);
  drag.options.max_step = 1e-9;  // too short to gain anything by bending
  const double stuck = drag.Frame();
  CHECK(stuck == Approx(0.2));
  drag.options.max_step = 0.2;
  double error = 1;
  for (int i = 0; i < 300; ++i) error = drag.Frame();
  CHECK(error < 1e-6);
}

TEST_CASE("Where tasks conflict the arm comes to rest", "[kinematics][singularity]") {
  const auto model = Arm();
  for (const StackSolver solver :
       {StackSolver::kDampedLeastSquares, StackSolver::kNakamura, StackSolver::kQuadraticProgram}) {
    CAPTURE(static_cast<int>(solver));
    VectorX q(7);
    q << 0.1, 0.7, 0.2, 0.9, 0.1, 0.6, 0;
    Drag drag(model, solver, q);
    std::vector<StackTask> tasks(2, drag.task);
    tasks[0].kind = tasks[1].kind = TaskKind::kPosition;
    tasks[0].target.p = Vector3(0.5, 0.1, 0.5);
    tasks[1].frame = model->FindFrame("l5");
    tasks[1].level = 1;
    tasks[1].target.p = Vector3(-0.4, 0.6, 0.8);
    const StackResult* result = nullptr;
    for (int i = 0; i < 3000; ++i) {
      result = &drag.stack.Step(drag.q, tasks, drag.options);
      drag.q = result->q;
    }
    CHECK(result->dq.norm() < 1e-7);
    CHECK(result->tasks[1].position > 0.1);
    if (solver != StackSolver::kDampedLeastSquares) CHECK(result->tasks[0].position < 1e-6);
  }
}

}  // namespace
}  // namespace linkwright::singularity_test
