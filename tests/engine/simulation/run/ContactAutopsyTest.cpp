// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/model/Description.h"
#include "engine/simulation/run/Autopsy.h"
#include "engine/simulation/run/Runner.h"
#include "tests/engine/simulation/contact/ContactRuns.h"
#include "tests/support/Settle.h"

// What the report of a failure says of contact.
using namespace linkwright;
using namespace linkwright::test;

namespace contact_autopsy_test {

using namespace linkwright::test::contact;

const System::Push* FindContact(const std::vector<System::Push>& pushes, const std::string& name) {
  for (const System::Push& push : pushes)
    if (push.name == name) return &push;
  return nullptr;
}

// A ball that strikes in the first step at 1 m/s, beside rods whose damper is far too stiff for the
// integrator.
const char* const kBallAndStiffRods = R"({"linkwright": 1, "integrator": "explicit-euler", "dt": 0.001,
  "contact": {"ground": true, "clock": "events", "restitution": 0.5},
  "robots": [
    {"name": "ball", "floating": true, "xyz": [3, 0, 0.1001], "velocities": {"base": [0, 0, -1, 0, 0, 0]},
     "links": [{"name": "ball", "mass": 1, "inertia": [0.004, 0.004, 0.004], "visuals": [{"sphere": 0.1}],
                "collisions": [{"sphere": 0.1}]}], "joints": []},
    {"name": "arm", "xyz": [0, 0, 2], "positions": {"first": 0.01, "second": 0.01},
     "links": [
      {"name": "base"},
      {"name": "upper", "mass": 1, "visuals": [{"box": [0.05, 0.05, 0.5], "xyz": [0, 0, -0.25]}]},
      {"name": "lower", "mass": 1, "visuals": [{"box": [0.05, 0.05, 0.5], "xyz": [0, 0, -0.25]}]}],
     "joints": [
      {"name": "first", "type": "continuous", "parent": "base", "child": "upper", "axis": [0, 1, 0]},
      {"name": "second", "type": "continuous", "parent": "upper", "child": "lower", "axis": [0, 1, 0],
       "xyz": [0, 0, -0.5], "damping": 5000}]}]})";

TEST_CASE("what contact pushes a joint with is the weight that it carries, and the friction that holds it") {
  const double angle = 20 * kPi / 180, m = 2;
  Run run({Planar("box", m, Box({.4, .3, .2}), {0, 0, .1}, {0, 0, 0}), "\"ground\": true, \"friction\": 0.5",
           Slope(20)});
  run.Until(.01, false);
  const auto pushes = run.simulation.system().Explain(run.simulation.state());
  const System::Push* const push = FindContact(pushes, "contact \"ground\" – \"box\"");
  REQUIRE(push != nullptr);
  REQUIRE(push->force.size() == 3);
  CHECK(push->force[0] == Approx(-m * kG * std::sin(angle)).epsilon(1e-9));
  CHECK(push->force[1] == Approx(m * kG * std::cos(angle)).epsilon(1e-9));
  // Nothing turns: friction's moment about the box's middle is that of the normal forces.
  CHECK(push->force[2] == Approx(0).margin(1e-9));
}

TEST_CASE("pairs push each for itself") {
  // One box on the other: the lower one carries both and is pressed by the upper one.
  Run run(
      {Free("low", 2, Box({.2, .2, .2}), {0, 0, .1}) + "," + Free("high", 1, Box({.2, .2, .2}), {0, 0, .3}),
       "\"ground\": true"});
  run.Until(.01, false);
  const auto pushes = run.simulation.system().Explain(run.simulation.state());
  const System::Push* const ground = FindContact(pushes, "contact \"ground\" – \"low/low\"");
  const System::Push* const between = FindContact(pushes, "contact \"low/low\" – \"high/high\"");
  REQUIRE(ground != nullptr);
  REQUIRE(between != nullptr);
  CHECK(ground->force[2] == Approx(3 * kG).epsilon(1e-9));
  CHECK(ground->force[8] == Approx(0).margin(1e-9));
  CHECK(between->force[2] == Approx(-kG).epsilon(1e-9));
  CHECK(between->force[8] == Approx(kG).epsilon(1e-9));
}

TEST_CASE(
    "an impact in a step whose ledger jumps is named, and a failure in contact lists what contact pushes") {
  Run run({Planar("box", 2, Box({.4, .3, .2}), {0, 0, .1}, {0, 0, 0}), "\"ground\": true"});
  run.Until(.01, false);
  const State good = run.simulation.state();
  const auto found = ExamineFailure(run.simulation.system(), good, run.simulation.options(), {false, {}, "x"},
                                    LedgerJump{10, 2}, false);
  INFO(found.ToString());
  CHECK_FALSE(found.impact);
  REQUIRE_FALSE(found.pushes.empty());
  bool listed = false;
  for (const Divergence::Push& push : found.pushes)
    if (push.name == "contact \"ground\" – \"box\"") {
      listed = true;
      CHECK(push.unit == "N");
      CHECK(push.value == Approx(2 * kG).epsilon(1e-9));
    }
  CHECK(listed);

  // Of a ball the step with its first impact.
  Run ball({Free("ball", 2, Sphere(.1), {0, 0, 1.1}, "[0,0,0,0,0,0]", BallInertia(2, .1)),
            "\"ground\": true, \"restitution\": 0.5"});
  State before = ball.simulation.state();
  while (ball.log.empty() && before.time < 1) {
    before = ball.simulation.state();
    ball.Until(before.time + 1e-3, false);
  }
  REQUIRE_FALSE(ball.log.empty());
  const auto struck = ExamineFailure(ball.simulation.system(), before, ball.simulation.options(),
                                     {false, {}, "x"}, LedgerJump{10, 2}, false);
  INFO(struck.ToString());
  REQUIRE(struck.impact);
  CHECK(struck.impact->a == "ground");
  CHECK(struck.impact->b == "ball");
  CHECK(struck.impact->time == Approx(std::sqrt(2 / kG)).epsilon(1e-9));
  CHECK(struck.impact->energy == Approx(-2 * kG * .75).epsilon(1e-9));
  CHECK(struck.term.find("the impact of \"ground\" and \"ball\" in it") != std::string::npos);
  // What struck before does not matter then.
  Divergence again = struck;
  AddLastImpact({}, &again);
  CHECK(again.impact);
}

TEST_CASE("a run that fails names the impact that was the last before it") {
  const Folder folder;
  WriteText(folder / "s.lws.json", kBallAndStiffRods);
  const Scene scene = LoadGood(folder / "s.lws.json");
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  Runner runner(compiled->MakeSystem(), scene.simulation);
  runner.Step(1000);
  Settle(&runner);
  const auto frame = runner.Latest();
  REQUIRE(frame->divergence);
  const Divergence& found = *frame->divergence;
  INFO(found.ToString());
  CHECK(found.joint == "arm/second");
  REQUIRE(found.impact);
  CHECK(found.impact->a == "ground");
  CHECK(found.impact->b == "ball/ball");
  // 0.1 mm at 1 m/s; ½ m v² (1 − e²) is lost.
  CHECK(found.impact->time == Approx(1e-4).margin(1e-6));
  CHECK(found.impact->normal == Approx(1.5).epsilon(1e-2));
  CHECK(found.impact->energy == Approx(-0.375).epsilon(1e-2));
  CHECK(found.ToString().find("; last impact: \"ground\" – \"ball/ball\" at t = 0.0001") !=
        std::string::npos);
}

}  // namespace contact_autopsy_test
