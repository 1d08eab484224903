// SPDX-License-Identifier: GPL-3.0-or-later
// What time stepping logs of contacts: strikes, and the pairs that begin or cease to touch and to slip.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "tests/engine/simulation/contact/ContactRuns.h"

using namespace linkwright;
using namespace linkwright::test;

namespace step_log_test {

using namespace linkwright::test::contact;

using Names = std::vector<std::string>;

Names NamesOf(const std::vector<ContactEvent>& log) {
  Names names;
  for (const ContactEvent& event : log) names.emplace_back(event.event);
  return names;
}

constexpr double kStep = 1e-3;

Gate BallThatBounces() {
  return {Free("ball", 2, Sphere(.1), {0, 0, 1.1}, "[0,0,0,0,0,0]", BallInertia(2, .1)),
          "\"ground\": true, \"restitution\": 0.5",
          {0, 0, -kG},
          kStep,
          ContactClock::kStepping};
}

TEST_CASE("time stepping logs the bounces of a ball at their moments, with their impulses") {
  Run run(BallThatBounces());
  run.Until(1.2);
  CHECK(NamesOf(run.log) == Names{"impact", "lift", "impact", "lift", "impact", "lift"});
  const double m = 2, e = 0.5, fall = std::sqrt(2 / kG);
  double time = fall, speed = kG * fall, late = kStep;
  for (std::size_t n = 0; n < 3; ++n) {
    const ContactEvent& impact = run.log[2 * n];
    // Within the step in which it strikes, and what the bounces before have been late by.
    CHECK(std::abs(impact.time - time) <= late);
    CHECK(impact.a == "ground");
    CHECK(impact.b == "ball");
    // Speeds differ by what gravity does in such steps, and the impulse is that of the whole step.
    CHECK(std::abs(impact.normal - m * (1 + e) * speed) <= 3 * m * kG * kStep);
    CHECK((impact.impulse - Vector3(0, 0, impact.normal)).norm() < 1e-12 * impact.normal);
    CHECK(std::abs(impact.energy + m * speed * speed * (1 - e * e) / 2) <= 3 * m * kG * kStep * speed);
    CHECK(std::abs(impact.p.z()) <= speed * kStep);
    CHECK(impact.IsImpact());
    // Open from the next step on.
    CHECK(run.log[2 * n + 1].time == Approx(impact.time + kStep));
    CHECK_FALSE(run.log[2 * n + 1].IsImpact());
    speed *= e;
    time += 2 * speed / kG;
    late += 3 * kStep;
  }
}

TEST_CASE("time stepping logs when what slides comes to rest, and nothing of what stays at rest") {
  // v = 1 - mu g t
  Run run({Planar("box", 1, Box({.4, .3, .2}), {0, 0, .1}, {1, 0, 0}),
           "\"ground\": true, \"friction\": 0.5",
           {0, 0, -kG},
           kStep,
           ContactClock::kStepping});
  run.Until(1);
  REQUIRE(NamesOf(run.log) == Names{"come to rest"});
  CHECK(std::abs(run.log[0].time - 1 / (.5 * kG)) <= 2 * kStep);
  CHECK(run.log[0].a == "ground");
  CHECK(run.log[0].b == "box");
}

TEST_CASE("time stepping logs of balls that slide no more than when they begin to roll") {
  // The point of contact slips at u - 3.5 mu g t. What turns by 0.1 rad a step is late by a few steps.
  Run run = Run::Of(ShippedContactScene("contact-rolling", ContactClock::kStepping));
  const std::map<std::string, double> rolls = {{"bowled/bowled", 7 / (3.5 * .2 * kG)},
                                               {"slowed/slowed", 8 / (3.5 * .3 * kG)},
                                               {"returning/returning", 13 / (3.5 * .3 * kG)}};
  double presses = 0;
  while (run.simulation.state().time < 2 - kStep / 2) {
    run.Until(run.simulation.state().time + kStep, false);
    const auto now = run.Now();
    for (const auto& [ball, time] : rolls)
      presses = std::max(presses, std::abs(now.at("contact.ground." + ball + ".normal") - kG));
  }
  CHECK(presses < .05 * kG);
  REQUIRE(NamesOf(run.log) == Names{"come to rest", "come to rest", "come to rest"});
  for (const ContactEvent& event : run.log) CHECK(std::abs(event.time - rolls.at(event.b)) <= 10 * kStep);
}

TEST_CASE("time stepping logs when a box breaks away") {
  // A force along x of 4 t N against 0.5 m g: v = 4 (t - t0)^2 / (2 m). It slips in the log from a thousandth
  // of sqrt(g L) on, L the diagonal of the box.
  Run run({Planar("box", 1, Box({.4, .3, .2}), {0, 0, .1}, {0, 0, 0}),
           "\"ground\": true, \"friction\": 0.5",
           {0, 0, -kG},
           kStep,
           ContactClock::kStepping,
           false,
           R"(, "forces": [{"name": "pull", "type": "force", "link": "box", "point": [0, 0, -0.1],
           "force": ["4*t", 0, 0]}])"});
  run.Until(1.6);
  REQUIRE(NamesOf(run.log) == Names{"break away"});
  const double slow = 1e-3 * std::sqrt(kG * std::sqrt(.4 * .4 + .3 * .3 + .2 * .2));
  CHECK(std::abs(run.log[0].time - (.5 * kG / 4 + std::sqrt(2 * slow / 4))) <= 2 * kStep);
}

TEST_CASE("a run that goes on from a copy of its state logs the same by time stepping") {
  Run run(BallThatBounces());
  run.Until(.4, false);
  Simulation copy(run.simulation.system().Clone(), {.dt = kStep});
  copy.Restore(run.simulation.state(), run.simulation.system().inputs());
  const std::size_t before = run.log.size();
  run.Until(.7, false);
  std::vector<ContactEvent> again;
  while (copy.state().time < .7 - 1e-9) {
    REQUIRE(!copy.Step(false));
    for (const ContactEvent& event : copy.system().contact_events()) again.push_back(event);
  }
  REQUIRE(again.size() == run.log.size() - before);
  REQUIRE(again.size() == 2);
  for (std::size_t i = 0; i < again.size(); ++i) {
    CHECK(again[i].time == run.log[before + i].time);
    CHECK(again[i].normal == run.log[before + i].normal);
    CHECK(std::string(again[i].event) == run.log[before + i].event);
  }
}

}  // namespace step_log_test
