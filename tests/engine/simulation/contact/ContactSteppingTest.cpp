// SPDX-License-Identifier: GPL-3.0-or-later
// Time stepping: what a step owes to the change of contacts within it.
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/engine/simulation/contact/ContactRuns.h"

using namespace linkwright;
using namespace linkwright::test;
using namespace linkwright::test::contact;

namespace contact_stepping_test {
namespace {

Quaternion Orientation(const State& state, int at) {
  return {state.q[at + 3], state.q[at + 4], state.q[at + 5], state.q[at + 6]};
}

}  // namespace

// The velocities of a free body are along its own axes, which turn within the step by which they are given.
TEST_CASE("a ball that rolls by time stepping does not hop") {
  constexpr double kRadius = .1, kSpeed = 1;
  Gate gate{Free("ball", 1, Sphere(kRadius), {0, 0, kRadius}, "[1,0,0,0,10,0]", BallInertia(1, kRadius)),
            "\"ground\": true, \"friction\": 0.5"};
  gate.clock = ContactClock::kStepping;
  Run run(gate);
  double rises = 0, slows = 0, presses = 0;
  for (int step = 0; step < 500; ++step) {
    run.Until((step + 1) * gate.dt, false);
    const State& state = run.simulation.state();
    const Vector3 v = Orientation(state, 0) * state.v.head<3>();
    rises = std::max(rises, std::abs(v.z()));
    slows = std::max(slows, std::abs(v.x() - kSpeed));
    presses = std::max(presses, std::abs(run.Value("contact.ground.ball.normal") - kG));
  }
  CHECK(rises < 1e-7 * kSpeed);
  CHECK(slows < 1e-4 * kSpeed);
  CHECK(presses < 1e-3 * kG);
  CHECK(std::abs(run.Value("q.base.z")) < 1e-6);
}

// Its point of contact has an acceleration of v²/R, 25 and 2.5 times g. It rises by v²h²/(8 R) within a step,
// more than the g h²/2 that it would fall by if nothing carried it.
TEST_CASE("a ball that rolls fast by time stepping is carried in each step") {
  constexpr double kRadius = .1;
  for (const double speed : {5., 1.5}) {
    Gate gate{Free("ball", 1, Sphere(kRadius), {0, 0, kRadius},
                   "[" + Text(speed) + ",0,0,0," + Text(speed / kRadius) + ",0]", BallInertia(1, kRadius)),
              "\"ground\": true, \"friction\": 0.5"};
    gate.clock = ContactClock::kStepping;
    Run run(gate);
    double presses = 0;
    for (int step = 0; step < 500; ++step) {
      run.Until((step + 1) * gate.dt, false);
      presses = std::max(presses, std::abs(run.Value("contact.ground.ball.normal") - kG));
    }
    INFO(speed);
    CHECK(presses < 1e-2 * kG);
    CHECK(run.log.empty());
  }
}

// Ω = √(4 g/(a sin α)), the centre at rest: the point of contact has an acceleration of 4 g cos α.
TEST_CASE("Euler's disk by time stepping neither sinks nor slows down") {
  constexpr double kRadius = .0375, kThick = 1e-6, kTilt = kPi / 18;
  const double rate = std::sqrt(4 * kG / (kRadius * std::sin(kTilt)));
  const double across = .01 * kRadius * kRadius / 4;
  // Turned about y: the lowest point is on the x axis.
  const std::string shape = "{\"cylinder\": [" + Text(kRadius) + ", " + Text(kThick) + "]}";
  std::string robot =
      Free("disk", .01, shape, {0, 0, kRadius * std::sin(kTilt) + kThick / 2 * std::cos(kTilt)},
           "[0,0,0," + Text(rate * std::sin(kTilt)) + ",0,0]", Text(Vector3(across, across, 2 * across)));
  robot.insert(robot.find("\"links\""), "\"rpy\": [0, " + Text(kTilt) + ", 0], ");
  Gate gate{robot, "\"ground\": true, \"friction\": 1"};
  gate.clock = ContactClock::kStepping;
  gate.dt = 1e-4;
  Run run(gate);
  const Quaternion tilt(Eigen::AngleAxisd(kTilt, Vector3::UnitY()));
  double turned = 0, before = 0;
  constexpr double kDuration = .5;
  for (int step = 0; step < static_cast<int>(kDuration / gate.dt); ++step) {
    run.Until((step + 1) * gate.dt, false);
    const Vector3 axis = tilt * Orientation(run.simulation.state(), 0) * Vector3::UnitZ();
    const double heading = std::atan2(axis.y(), axis.x());
    if (step > 0) turned += std::remainder(heading - before, 2 * kPi);
    before = heading;
  }
  CHECK(std::abs(turned) / (kDuration - gate.dt) == Approx(rate).epsilon(1e-4));
}

// The lower one turns back within the step, and would be where the upper one falls to.
TEST_CASE("balls that fall above each other strike together within a step") {
  constexpr double kRadius = .1;
  std::string robots;
  for (int i = 0; i < 4; ++i)
    robots += (i > 0 ? "," : "") + Free("b" + std::to_string(i), 1, Sphere(kRadius), {0, 0, .12 + .21 * i},
                                        "[0,0,-4,0,0,0]", BallInertia(1, kRadius));
  Gate gate{robots, R"("ground": true, "friction": 0, "restitution": 1)"};
  gate.clock = ContactClock::kStepping;
  gate.dt = 1e-2;
  Run run(gate);
  const double total = run.Value("total");
  run.Until(.1);
  CHECK(std::abs(run.Value("contact.drift")) < 1e-9 * total);
  CHECK(run.Value("total") == Approx(total).epsilon(1e-9));
  for (int i = 0; i < 4; ++i) CHECK(run.simulation.state().v[6 * i + 2] > 0);
}

// Four corners of one body are more points than carry it: the change of frames within the step
// must not ask four corners of one body to part.
TEST_CASE("a box that lands turning comes to rest on its corners by time stepping") {
  Gate gate{Free("box", 2, Box({.4, .3, .2}), {0, 0, .1005}, "[0,0,-0.3,0.4,-0.3,1]"),
            "\"ground\": true, \"friction\": 0.8"};
  gate.clock = ContactClock::kStepping;
  Run run(gate);
  run.Until(1);
  CHECK(run.simulation.state().v.norm() < 1e-9);
  CHECK(run.Value("contact.ground.box.points") == 4);
}

}  // namespace contact_stepping_test
