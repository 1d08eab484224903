// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/engine/simulation/contact/ContactRuns.h"

using namespace linkwright;
using namespace linkwright::test;
using namespace linkwright::test::contact;

// Which points are closed, and what carries them, on events.
namespace contact_closing_test {
namespace {

/// Two fingers on a rail along y that start at y = ±`apart`, with this shape; forces press them together.
std::string Hand(const std::string& shape, double apart, const char* limits = "") {
  std::string links = R"({"name": "rail"})", joints;
  for (const int side : {1, -1}) {
    const std::string name = side > 0 ? "left" : "right";
    links += R"(, {"name": ")" + name +
             R"(", "mass": 0.4, "inertia": [0.001, 0.001, 0.001], "collisions": [)" + shape + "]}";
    joints += (side > 0 ? "" : ",") + std::string(R"({"name": ")") + name +
              R"(", "type": "prismatic", "parent": "rail", "child": ")" + name + R"(", "xyz": [0, )" +
              Text(side * apart) + R"(, 0], "axis": ")" + (side > 0 ? "-y" : "y") + "\"" + limits + "}";
  }
  return R"({"name": "hand", "links": [)" + links + R"(], "joints": [)" + joints + "]}";
}

std::string Press(const std::string& torque) {
  std::string forces;
  for (const char* name : {"left", "right"})
    forces += std::string(forces.empty() ? "" : ", ") + R"({"name": ")" + name +
              R"(", "type": "torque", "joint": "hand/)" + name + R"(", "torque": )" + torque + "}";
  return R"(, "forces": [)" + forces + "]";
}

constexpr const char* kBlockInertia = "[0.0166666666666667, 0.0166666666666667, 0.00666666666666667]";

/// A box of 1 kg, 0.2 × 0.2 × 0.4 m, between two fingers.
Gate Grip(const std::string& shape, double apart, const std::string& torque, double friction = .5) {
  Gate gate{
      Hand(shape, apart) + "," + Free("box", 1, Box({.2, .2, .4}), {0, 0, 0}, "[0,0,0,0,0,0]", kBlockInertia),
      "\"friction\": " + Text(friction)};
  gate.more = Press(torque);
  return gate;
}

}  // namespace

TEST_CASE("a cylinder on a slope stands or tips at its rim, not at a corner of its rim points") {
  for (const double aside : {-.1, .1})
    for (const double heading : {.1, .7283, 2.9}) {
      const double angle = std::atan(.5) + aside * kPi / 180;
      const double across = 1. / 12 * .16 + .01 / 4;
      const Gate gate{Free("can", 1, "{\"cylinder\": [0.1, 0.4]}", {0, 0, .2}, "[0,0,0,0,0,0]",
                           Text(Vector3(across, across, .005))),
                      "\"ground\": true, \"friction\": 1",
                      kG * Vector3(std::sin(angle) * std::cos(heading), std::sin(angle) * std::sin(heading),
                                   -std::cos(angle))};
      Run run(gate);
      run.Until(.4, false);
      CAPTURE(aside, heading);
      const double tilt = run.simulation.state().q.segment<3>(4).norm();  // x, y, z of its quaternion
      // What is exchanged as it begins to tip is next to nothing.
      CHECK(std::abs(run.Value("residual")) < 1e-10);
      if (aside < 0)
        CHECK(tilt < 1e-9);
      else
        CHECK(tilt > 1e-3);
    }
}

TEST_CASE("two fingers that can move along one line alone meet with friction") {
  // Free flight over 2 × 0.1 m at 9 N / 0.4 kg, to stops at the same place too.
  for (const char* limits : {"", ", \"limits\": [-0.1, 0.1]"}) {
    Gate gate{Hand(Sphere(.03), .13, limits), "\"friction\": 0.5"};
    gate.robots += ",{\"name\": \"other\", \"links\": [{\"name\": \"thing\"}], \"joints\": []}";
    gate.more = Press("9");
    Run run(gate);
    run.Until(.2);
    REQUIRE(run.Impacts().size() >= 1);
    CHECK(run.Impacts()[0] == Approx(std::sqrt(2 * .1 / 22.5)).epsilon(1e-12));
    if (*limits == '\0') CHECK(run.Value("work.contact.impacts") == Approx(-2 * 9 * .1).epsilon(1e-12));
  }
}

TEST_CASE("the books stay closed where a point passes from a face to its edge") {
  // Round fingers slide off the upper edge of the box.
  Run run(Grip(Sphere(.03), .13, "9"));
  run.Until(.71, false);
  const Energies e = run.simulation.system().ComputeEnergies(run.simulation.state());
  CHECK(std::abs(e.residual) < 1e-9 * e.exchanged);
  const bool passed = std::any_of(run.log.begin(), run.log.end(), [](const ContactEvent& event) {
    return std::string(event.event) == "touch";
  });
  CHECK(passed);
}

TEST_CASE("a symmetric grip of flat fingers holds, breaks away straight and slides out") {
  const std::string finger = Box({.06, .04, .1});
  // 12 N carry 12 N; 9 N carry 9 N.
  Run held(Grip(finger, .12, "12"));
  held.Until(.2);
  CHECK(held.simulation.state().v.norm() < 1e-12);
  Run falls(Grip(finger, .12, "9"));
  falls.Until(.5);
  CHECK(falls.Value("v.box/base.vz") == Approx(-(kG - 9) * .5).epsilon(1e-10));
  CHECK(falls.Value("q.box/base.x") == Approx(0).margin(1e-9));
  falls.Until(.78);
  const double before = falls.Value("v.box/base.vz");
  falls.Until(.79);
  // 8 mm before its upper edge leaves theirs; free from then on.
  CHECK(falls.Value("v.box/base.vz") < before - (kG - 9) * .01 + 1e-9);
  const Energies e = falls.simulation.system().ComputeEnergies(falls.simulation.state());
  CHECK(std::abs(e.residual) < 1e-9 * e.exchanged);
}

TEST_CASE("what is left of a rocking block's last impacts does not set it rocking again") {
  const double w = .1, h = .4, tilt = .1;
  const Gate gate{Planar("block", 1, Box({2 * w, .2, 2 * h}), {0, 0, w * std::sin(tilt) + h * std::cos(tilt)},
                         {0, 0, 0}, tilt),
                  "\"ground\": true, \"friction\": 1"};
  Run run(gate);
  run.Until(5, false);
  int settles = 0;
  double last = 0;
  for (const ContactEvent& event : run.log)
    if (std::string(event.event) == "settle" && event.time > last) {
      last = event.time;
      ++settles;
    }
  CHECK(settles == 1);
  CHECK(run.simulation.state().v.norm() < 1e-12);
  CHECK(std::abs(run.Value("residual")) < 1e-9 * run.Value("exchanged"));
}

TEST_CASE("in stepping no island of impacts gives energy, however its points strike one another") {
  // A column of balls with restitution 1 that fall a little apart: strikes from below catch up with those
  // above.
  std::string robots;
  for (int i = 0; i < 6; ++i)
    robots += (i > 0 ? "," : "") + Free("b" + std::to_string(i), 10, Sphere(.1),
                                        {.0003 * (i % 3), .0002 * (i % 2), .6 + .21 * i}, "[0,0,0,0,0,0]",
                                        BallInertia(10, .1));
  Gate gate{robots, "\"ground\": true, \"friction\": 0, \"restitution\": 1"};
  gate.clock = ContactClock::kStepping;
  gate.dt = 1e-2;
  Run run(gate);
  const double before = run.Value("total");
  run.Until(2, false);
  // What projection lifts is booked by itself.
  CHECK(run.Value("total") - run.Value("contact.drift") <= before * (1 + 1e-6));
}

TEST_CASE("a grip that slackens holds to the force that friction ends at") {
  // 12 − 3 t falls below g at 0.73 s; then m v̇ = 2 μ F − m g.
  Run run(Grip(Box({.06, .04, .1}), .12, "\"12 - 3*t\""));
  run.Until(.729);
  CHECK(run.simulation.state().v.norm() < 1e-11);
  run.Until(1);
  CHECK(run.Value("v.box/base.vz") == Approx(-1.5 * .27 * .27).epsilon(1e-7));
  CHECK(std::abs(run.Value("q.box/base.x")) < 1e-7);
}

// Just off its flat end the lowest point of the rim swings at √(λ_n R/(θ I)), which is 2e5 rad/s at 1e-8 rad.
TEST_CASE("a can that tips over its rim keeps its books") {
  const double tilt = std::atan(.5) + .1 * kPi / 180, heading = .2 * kPi + .1, along = kG * std::sin(tilt);
  Gate gate{Free("can", 1, R"({"cylinder": [0.1, 0.4]})", {0, 0, .2}, "[0,0,0,0,0,0]",
                 Text(Vector3(.01 / 4 + .16 / 12, .01 / 4 + .16 / 12, .005))),
            "\"ground\": true, \"friction\": 1",
            {along * std::cos(heading), along * std::sin(heading), -kG * std::cos(tilt)}};
  Run run(gate);
  for (int i = 1; i <= 30; ++i) {
    run.Until(i * gate.dt, false);
    const Energies e = run.simulation.system().ComputeEnergies(run.simulation.state());
    CHECK(std::abs(e.residual) < 1e-12);
  }
  CHECK(run.Value("contact.count") == 1);
}

}  // namespace contact_closing_test
