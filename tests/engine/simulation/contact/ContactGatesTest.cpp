// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/engine/simulation/contact/ContactRuns.h"
#include "tests/support/SameBits.h"

using namespace linkwright;
using namespace linkwright::test;
using namespace linkwright::test::contact;

namespace contact_gates_test {
namespace {

Gate OnClock(Gate gate, ContactClock clock) {
  gate.clock = clock;
  if (clock == ContactClock::kStepping) gate.dt = 1e-4;
  return gate;
}

Gate SlopeGate(double mu) {
  return {Free("box", 2, Box({.4, .3, .2}), {0, 0, .1}), "\"ground\": true, \"friction\": " + Text(mu),
          Slope(20)};
}

Gate RollingGate(const Vector3& velocity, double mu, double slope = 0, const std::string& more = "") {
  return {Planar("ball", 1, Sphere(.1), {0, 0, .1}, velocity, 0, BallInertia(1, .1)),
          "\"ground\": true, \"friction\": " + Text(mu) + more, Slope(slope)};
}

}  // namespace

TEST_CASE("a ball bounces at the times of the closed form, comes to rest and loses all") {
  const double e = .9, h = 1, t1 = std::sqrt(2 * h / kG);
  const Gate gate{Free("ball", 1, Sphere(.1), {0, 0, h + .1}, "[0,0,0,0,0,0]", BallInertia(1, .1)),
                  "\"ground\": true, \"friction\": 0, \"restitution\": " + Text(e)};
  Run run(gate);
  run.Until(9);
  const auto times = run.Impacts();
  REQUIRE(times.size() > 2);
  CHECK(std::abs(times[0] - t1) < 1e-11);
  CHECK(std::abs(times[1] - t1 * (1 + 2 * e)) < 1e-11);
  CHECK(std::abs(times.back() - t1 * (1 + e) / (1 - e)) < 2e-6);
  CHECK(run.Value("kinetic") < 1e-20);
  CHECK(run.Value("work.contact.impacts") == Approx(-kG * h).epsilon(1e-11));
  CHECK(run.Value("contact.count") == 1);
}

TEST_CASE("an elastic ball keeps its energy") {
  const Gate gate{Free("ball", 1, Sphere(.1), {0, 0, 1.1}, "[0,0,0,0,0,0]", BallInertia(1, .1)),
                  "\"ground\": true, \"friction\": 0, \"restitution\": 1"};
  Run run(gate);
  const double before = run.Value("total");
  run.Until(5);
  // One each 2 t1 from t1 on.
  const double t1 = std::sqrt(2 / kG);
  CHECK(run.log.size() == static_cast<std::size_t>((5 - t1) / (2 * t1)) + 1);
  CHECK(std::abs(run.Value("total") - before) < 1e-10);
}

TEST_CASE("a box sticks on a slope below the angle of friction and does not creep at it") {
  for (const double mu : {.5, 2 * std::tan(20 * kPi / 180)}) {
    for (const ContactClock clock : {ContactClock::kEvents, ContactClock::kStepping}) {
      const bool events = clock == ContactClock::kEvents;
      Run run(OnClock(SlopeGate(mu), clock));
      run.Until(events ? 2 : .2);
      CAPTURE(mu, events);
      CHECK(std::abs(run.Value("q.base.x")) < (events ? 1e-12 : 1e-9));
      CHECK(run.simulation.state().v.norm() < (events ? 1e-13 : 1e-10));
      CHECK(run.Value("work.contact.friction") == Approx(0).margin(1e-12));
    }
  }
}

TEST_CASE("a box slides down a slope by Coulomb's law") {
  const double angle = 20 * kPi / 180, mu = .3, a = kG * (std::sin(angle) - mu * std::cos(angle));
  Run run(SlopeGate(mu));
  run.Until(2);
  CHECK(std::abs(run.Value("q.base.x") - a * 2) < 1e-10);
  Run stepped(OnClock(SlopeGate(mu), ContactClock::kStepping));
  stepped.Until(.5);
  CHECK(std::abs(stepped.Value("q.base.x") - a * .125) < 2e-4);
}

TEST_CASE("a sliding sphere begins to roll, one with backspin comes back") {
  const double mu = .2, v0 = 7, t = 2 * v0 / (7 * mu * kG);
  Run run(RollingGate({v0, 0, 0}, mu));
  run.Until(2);
  const auto rest = std::find_if(run.log.begin(), run.log.end(), [](const ContactEvent& event) {
    return std::string(event.event) == "come to rest";
  });
  REQUIRE(rest != run.log.end());
  CHECK(std::abs(rest->time - t) < 1e-10);
  CHECK(std::abs(run.Value("v.x") - 5 * v0 / 7) < 1e-10);
  CHECK(run.Value("work.contact.friction") == Approx(-.5 * v0 * v0 * 2 / 7).epsilon(1e-10));

  for (const double spin : {50., 100.}) {
    Run back(RollingGate({3, 0, -spin}, .3));
    back.Until(4);
    CHECK(std::abs(back.Value("v.x") - (5 * 3 - 2 * .1 * spin) / 7) < 1e-10);
  }
  Run down(RollingGate({0, 0, 0}, .4, 15));
  down.Until(1);
  CHECK(std::abs(down.Value("v.x") - 5. / 7 * kG * std::sin(15 * kPi / 180)) < 1e-10);
}

TEST_CASE("rolling and torsional resistance stop a sphere, and hold it on a slope") {
  Run rolling(RollingGate({.5, 0, 5}, .5, 0, ", \"rolling\": 1e-3"));
  rolling.Until(7.5);
  const double a = 5. / 7 * kG * 1e-3 / .1;
  CHECK(std::abs(rolling.Value("q.x") - .25 / (2 * a)) < 1e-9);
  CHECK(rolling.Value("v.x") == Approx(0).margin(1e-13));
  Run held(RollingGate({0, 0, 0}, .5, .5, ", \"rolling\": 1e-3"));
  held.Until(1);
  CHECK(std::abs(held.Value("q.x")) < 1e-12);
  Gate spin{Free("ball", 1, Sphere(.1), {0, 0, .1}, "[0,0,0,0,0,20]", BallInertia(1, .1)),
            "\"ground\": true, \"friction\": 0.5, \"torsional\": 1e-3"};
  Run spinning(spin);
  spinning.Until(8.5);
  const auto rest = std::find_if(spinning.log.begin(), spinning.log.end(), [](const ContactEvent& event) {
    return std::string(event.event) == "come to rest";
  });
  REQUIRE(rest != spinning.log.end());
  CHECK(std::abs(rest->time - 20 * .4 * .01 / (1e-3 * kG)) < 1e-8);
}

TEST_CASE("equal balls in a row obey either law of impacts") {
  std::string robots;
  for (int i = 0; i < 3; ++i)
    robots += (i > 0 ? "," : "") + Free("b" + std::to_string(i), 1, Sphere(.1), {.2 * i, 0, 0},
                                        i == 0 ? "[1,0,0,0,0,0]" : "[0,0,0,0,0,0]", BallInertia(1, .1));
  const auto speeds = [&](const char* law) {
    Run run({robots, std::string("\"restitution\": 1, \"impacts\": \"") + law + "\"", Vector3::Zero()});
    run.Until(.1);
    const VectorX& v = run.simulation.state().v;
    return Vector3(v[0], v[6], v[12]);
  };
  CHECK((speeds("sequential") - Vector3(0, 0, 1)).norm() < 1e-12);
  CHECK((speeds("simultaneous") - Vector3(-1. / 3, 2. / 3, 2. / 3)).norm() < 1e-12);
}

TEST_CASE("a box that lands flat is struck alike at its corners") {
  const auto impulses = [](double speed) {
    Run run({Free("box", 2, Box({.4, .3, .2}), {0, 0, .2}, "[" + Text(speed) + ",0,0,0,0,0]"),
             "\"ground\": true, \"friction\": 0.5"});
    run.Until(.2);
    std::vector<double> normal;
    for (const ContactEvent& event : run.log) {
      if (!(event.normal > 0)) continue;
      normal.push_back(event.normal);
      CHECK(std::hypot(event.impulse.y(), event.impulse.x() + (speed > 0 ? .5 : 0) * event.normal) < 1e-10);
    }
    std::sort(normal.begin(), normal.end());
    return normal;
  };
  const double whole = 2 * std::sqrt(2 * kG * .1);
  const std::vector<double> still = impulses(0), sliding = impulses(1);
  REQUIRE(still.size() == 4);
  for (const double normal : still) CHECK(normal == Approx(whole / 4).epsilon(1e-9));
  // Friction at half the height, 0.1 m, is carried by the lever of 0.2 m before and behind.
  REQUIRE(sliding.size() == 4);
  for (std::size_t k = 0; k < 4; ++k)
    CHECK(sliding[k] == Approx((k < 2 ? .375 : .625) * whole / 2).epsilon(1e-9));
}

TEST_CASE("a pendulum's tip that would gain energy strikes by Stronge's law") {
  // Kane's paradox: restitution of velocities would give ten times the energy that there is.
  const double a = -1.84, b = -1.79;
  const std::string rod =
      R"("mass": 1, "com": [0.5, 0, 0], "inertia": [1e-9, 0.083333333333, 0.083333333333])";
  const std::string pendulum =
      R"({"name": "arm", "xyz": [0, 0, )" + Text(1e-3 + 1e-4 - std::sin(a) - std::sin(b)) +
      R"(], "links": [{"name": "hook"}, {"name": "upper", )" + rod + R"(}, {"name": "lower", )" + rod +
      R"(, "collisions": [{"sphere": 0.001, "xyz": [1, 0, 0]}]}], "joints": [
      {"name": "a", "type": "continuous", "axis": [0, 1, 0], "parent": "hook", "child": "upper"},
      {"name": "b", "type": "continuous", "axis": [0, 1, 0], "xyz": [1, 0, 0], "parent": "upper", "child": "lower"}],
      "positions": {"a": )" +
      Text(-a) + ", \"b\": " + Text(a - b) + R"(}, "velocities": {"a": -0.9, "b": 0.6}})";
  Run run({pendulum, "\"ground\": true, \"friction\": 0.7, \"restitution\": 0.8", Vector3::Zero()});
  const double before = run.Value("kinetic");
  while (run.log.empty() && run.simulation.state().time < .1)
    run.Until(run.simulation.state().time + 1e-3, false);
  REQUIRE(!run.log.empty());
  CHECK(std::string(run.log[0].law) == "stronge");
  CHECK(run.log[0].normal > 0);
  CHECK(run.Value("kinetic") < before);
  CHECK(run.Value("contact.residual") <= 1e-9);
  CHECK(run.Value("work.contact.impacts") == Approx(run.Value("kinetic") - before).epsilon(1e-9));
}

TEST_CASE("a rocking block keeps Housner's part of its energy at each impact") {
  const double w = .1, h = .4, tilt = .1;
  const Gate gate{Planar("block", 1, Box({2 * w, .2, 2 * h}), {0, 0, w * std::sin(tilt) + h * std::cos(tilt)},
                         {0, 0, 0}, tilt),
                  "\"ground\": true, \"friction\": 1"};
  Run run(gate);
  const double sine = std::sin(std::atan(w / h)), kept = std::pow(1 - 1.5 * sine * sine, 2);
  // Potential of the block on one corner at the tilt, above that of standing.
  const double first = kG * (w * std::sin(tilt) + h * std::cos(tilt) - h);
  run.Until(1);
  REQUIRE(run.Impacts().size() >= 2);
  double energy = first;
  for (const double time : {run.Impacts()[0], run.Impacts()[1]}) {
    double lost = 0;
    for (const ContactEvent& event : run.log)
      if (event.time == time) lost += event.energy;
    CHECK(lost == Approx(-(1 - kept) * energy).epsilon(1e-8));
    energy *= kept;
  }
  run.Until(5.5);
  CHECK(run.Value("kinetic") < 1e-20);
}

TEST_CASE("a light box carries a heavy one without moving") {
  const Gate gate{
      Free("small", 1, Box({.1, .1, .1}), {0, 0, .05}) + "," +
          Free("big", 1000, Box({.1, .1, .1}), {0, 0, .15}),
      "\"ground\": true, \"report\": [[\"ground\", \"small/small\"], [\"small/small\", \"big/big\"]]"};
  Run run(gate);
  run.Until(.5);
  CHECK(run.Value("contact.ground.small/small.normal") == Approx(9819.81).epsilon(1e-9));
  CHECK(run.Value("contact.small/small.big/big.normal") == Approx(9810).epsilon(1e-9));
  CHECK(run.simulation.state().v.norm() < 1e-10);
}

TEST_CASE("a falling box on its edges keeps the books and its momentum") {
  Gate gate{Free("box", 2, Box({.4, .3, .2}), {0, 0, .5}, "[1,0.5,0,2,3,1]"), "\"ground\": true"};
  Run run(gate);
  double friction = 0, impacts = 0;
  for (double time = .02; time < 1.5; time += .02) {
    run.Until(time, false);
    const Energies e = run.simulation.system().ComputeEnergies(run.simulation.state());
    CHECK(e.ResidualPasses());
    CHECK(e.work_contact <= friction + 1e-12);
    CHECK(e.work_impacts <= impacts + 1e-12);
    friction = e.work_contact;
    impacts = e.work_impacts;
  }
  CHECK(impacts < -1);

  // Two spheres that strike off centre with friction, without gravity.
  Gate pair{Free("a", 1, Sphere(.1), {0, 0, 0}, "[1,0,0,0,0,0]", BallInertia(1, .1)) + "," +
                Free("b", 3, Sphere(.2), {.5, .12, .05}, "[0,0,0,0,0,0]", BallInertia(3, .2)),
            "\"friction\": 0.4, \"restitution\": 0.5", Vector3::Zero()};
  Run strike(pair);
  const auto momentum = [&] {
    const auto now = strike.Now();
    Vector6 all;
    int k = 0;
    for (const char* of : {"linear", "angular"})
      for (const char* axis : {"x", "y", "z"}) all[k++] = now.at(std::string("momentum.") + of + "." + axis);
    return all;
  };
  const Vector6 before = momentum();
  while (strike.log.empty() && strike.simulation.state().time < 1)
    strike.Until(strike.simulation.state().time + 1e-3, false);
  REQUIRE(!strike.log.empty());
  CHECK((momentum() - before).norm() < 1e-12);
}

TEST_CASE("a stack that falls is replayed to the bit from any moment") {
  std::string robots;
  for (int i = 0; i < 4; ++i)
    robots += (i > 0 ? "," : "") +
              Free("b" + std::to_string(i), 1, Box({.1, .1, .1}), {.015 * i, .01 * i * i, .06 + .12 * i});
  for (const ContactClock clock : {ContactClock::kAuto, ContactClock::kEvents, ContactClock::kStepping}) {
    const Gate gate{robots, "\"ground\": true", {0, 0, -kG}, 1e-3, clock};
    Run one(gate), other(gate);
    one.Until(.35, false);
    const State middle = one.simulation.state();
    one.Until(.5, false);
    other.simulation.Restore(middle, other.simulation.system().inputs());
    other.Until(.5, false);
    CHECK(SameBits(one.simulation.state().q, other.simulation.state().q));
    CHECK(SameBits(one.simulation.state().v, other.simulation.state().v));
    CHECK(SameBits(one.simulation.state().z, other.simulation.state().z));
  }
}

TEST_CASE("a second solver with a dense mass matrix finds the same accelerations") {
  Gate slide = SlopeGate(.3);
  slide.cross_check = true;
  Run sliding(slide);
  sliding.Until(.1);
  const CrossCheck opinion = sliding.simulation.system().cross_check();
  REQUIRE(opinion.on);
  CHECK(opinion.largest.difference < 1e-10);
  CHECK(opinion.largest.dof >= 0);
  Gate stick = SlopeGate(.5);
  stick.cross_check = true;
  Run sticking(stick);
  sticking.Until(.05);
  CHECK(sticking.simulation.system().cross_check().largest.difference < 1e-9);
}

TEST_CASE("what overlaps too much at the start is refused by name") {
  const Gate gate{Free("box", 2, Box({.4, .3, .2}), {0, 0, .05}), "\"ground\": true"};
  CHECK_THROWS_WITH(Run(gate), Catch::Contains("\"ground\" and \"box\" overlap by 0.05 m"));
  Run pushed({Free("box", 2, Box({.4, .3, .2}), {0, 0, .0999}), "\"ground\": true"});
  CHECK(pushed.Value("contact.penetration") < 1e-9);
}

TEST_CASE("links of one robot that overlap at the start are noted and do not touch") {
  const auto link = [](const char* name) {
    return std::string("{\"name\": \"") + name +
           R"(", "mass": 1, "inertia": [1, 1, 1], "collisions": [{"sphere": 0.1}]})";
  };
  const Folder folder;
  WriteText(folder / "s.lws.json",
            R"({"linkwright": 1, "robots": [{"name": "arm", "links": [{"name": "base"}, )" + link("a") + "," +
                link("b") + "," + link("c") + R"(], "joints": [
    {"name": "i", "type": "revolute", "parent": "base", "child": "a"},
    {"name": "j", "type": "revolute", "parent": "a", "child": "b"},
    {"name": "k", "type": "revolute", "parent": "b", "child": "c"}]}], "contact": {}, "view": {}})");
  LoadSceneResult loaded = LoadScene(folder / "s.lws.json");
  auto compiled = CompileScene(loaded.scene, &loaded.problems);
  REQUIRE(compiled);
  // Of the three pairs the two that a joint connects do not count.
  CHECK(AllProblems(loaded.problems).find("\"a\" and \"c\" overlap by 0.2 m") != std::string::npos);
  Simulation simulation(compiled->MakeSystem(), {});
  CHECK(!simulation.Step(false));
  CHECK(simulation.system().contact_count() == 0);
}

TEST_CASE("time stepping agrees with events") {
  const auto at_end = [](const Gate& gate, double time) {
    Run run(gate);
    run.Until(time, false);
    return run.simulation.state().q;
  };
  const Gate rolling = RollingGate({2, 0, 0}, .2);
  CHECK((at_end(OnClock(rolling, ContactClock::kStepping), .5) - at_end(rolling, .5)).norm() < 1e-3);
  const Gate drop{Planar("box", 1, Box({.2, .2, .4}), {0, 0, .25}, {.5, 0, 0}, .02), "\"ground\": true"};
  CHECK((at_end(OnClock(drop, ContactClock::kStepping), .3) - at_end(drop, .3)).norm() < 3e-3);
}

}  // namespace contact_gates_test
