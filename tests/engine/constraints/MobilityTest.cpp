// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Mobility.h"
#include "tests/support/FourBar.h"

using namespace linkwright;

TEST_CASE("a planar four-bar moves in one way although counting says that it does not") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  const VectorX q = bars.Position(0.7);
  const Mobility m = ExamineMobility(*model, bars.Loops(), q);
  CHECK(m.coordinates == 3);
  CHECK(m.equations == 5);
  CHECK(m.rank == 2);
  CHECK(m.freedom == 1);
  CHECK(m.counted == -2);
  CHECK(m.freedom_nearby == 1);
  REQUIRE(m.redundant.size() == 3);
  for (const Mobility::Redundant& each : m.redundant) CHECK(each.loop == "C");
  // Across the plane nothing moves, and axes that are parallel stay so.
  CHECK(m.redundant[0].what == "point y");
  CHECK(m.redundant[0].why == "no joint moves it");
  CHECK(m.redundant[1].what == "axes parallel, 1st");
  // The mode is the closed form's derivative.
  REQUIRE(m.modes.size() == 1);
  const double h = 1e-6;
  const VectorX rate = bars.Position(0.7 + h) - bars.Position(0.7 - h);
  const VectorX mode = m.modes[0].velocity;
  CHECK((mode / mode[0] - rate / rate[0]).norm() < 1e-8);
  CHECK(mode.cwiseAbs().maxCoeff() == Approx(1));
  CHECK(m.nearness > 0.01);
  CHECK(m.nearness <= 1);
}

TEST_CASE("where a parallelogram lies flat, branches meet") {
  // a + b = c + d with a = c: all bars in a line, and there two ways to go on.
  FourBar bars;
  bars.a = bars.c = 0.3;
  bars.b = bars.d = 0.7;
  const auto model = BuildModel(bars.Robot());
  const VectorX flat = VectorX::Zero(3);
  const Mobility there = ExamineMobility(*model, bars.Loops(), flat);
  CHECK(there.rank == 1);
  CHECK(there.freedom == 2);
  CHECK(there.freedom_nearby == 1);
  const Mobility before = ExamineMobility(*model, bars.Loops(), bars.Position(0.01));
  const Mobility far = ExamineMobility(*model, bars.Loops(), bars.Position(1.2));
  CHECK(before.freedom == 1);
  CHECK(before.freedom_nearby == 1);
  CHECK(before.nearness < 0.02);
  CHECK(far.nearness > 10 * before.nearness);
  CHECK(before.weakest_loop == "C");
}

TEST_CASE("Bennett's loop moves, and one whose twists do not fit is a structure") {
  for (const bool fits : {true, false}) {
    const double a = 0.36, b = 0.6, alpha = 28 * kPi / 180;
    const double beta = std::asin(b * std::sin(alpha) / a) + (fits ? 0 : 0.2);
    RobotDescription robot;
    robot.name = "bennett";
    robot.links = {{"base", {}, {}, {}, 0},
                   {"l1", FourBar::Rod(1, a), {}, {}, 0},
                   {"l2", FourBar::Rod(1, b), {}, {}, 0},
                   {"l3", FourBar::Rod(1, a), {}, {}, 0}};
    const auto joint = [&](const char* name, const char* parent, const char* child, double x, double twist) {
      JointDescription out;
      out.name = name;
      out.type = JointType::kContinuous;
      out.parent = parent;
      out.child = child;
      out.axis = Vector3::UnitZ();
      out.X_PJ.p = {x, 0, 0};
      out.X_PJ.R = Eigen::AngleAxisd(twist, Vector3::UnitX()).toRotationMatrix();
      robot.joints.push_back(out);
    };
    joint("h1", "base", "l1", 0, 0);
    joint("h2", "l1", "l2", a, alpha);
    joint("h3", "l2", "l3", b, beta);
    const auto model = BuildModel(robot);
    // tan(θ1/2) tan(θ2/2) = sin((β + α)/2) / sin((β − α)/2), θ3 = −θ1.
    const double theta = 1.1;
    VectorX q(3);
    q << theta,
        2 * std::atan(std::sin((beta + alpha) / 2) / std::sin((beta - alpha) / 2) / std::tan(theta / 2)),
        -theta;
    LoopElement closing;
    closing.name = "h4";
    closing.type = LoopType::kRevolute;
    closing.link_i = "l3";
    closing.point_i = {a, 0, 0};
    closing.axis_i = {0, -std::sin(alpha), std::cos(alpha)};
    // The last bar belongs to the base; of a loop that does not fit it is where this pose brings it.
    Workspace workspace(*model);
    ForwardKinematics(*model, q, &workspace);
    const Transform X = FramePose(*model, workspace, model->FindFrame("l3"));
    if (fits) {
      closing.point_j = {-b, 0, 0};
      closing.axis_j = {0, std::sin(beta), std::cos(beta)};
      CHECK((X * closing.point_i - closing.point_j).norm() < 1e-12);
      CHECK((X.R * closing.axis_i - closing.axis_j).norm() < 1e-12);
    } else {
      closing.point_j = X * closing.point_i;
      closing.axis_j = X.R * closing.axis_i;
    }
    const Mobility m = ExamineMobility(*model, {&closing, 1}, q);
    CHECK(m.counted == -2);
    CHECK(m.rank == (fits ? 2 : 3));
    CHECK(m.freedom == (fits ? 1 : 0));
    CHECK(m.redundant.size() == (fits ? 3 : 2));
    for (const Mobility::Redundant& each : m.redundant) CHECK(each.why.find("follows from h4") == 0);
  }
}
