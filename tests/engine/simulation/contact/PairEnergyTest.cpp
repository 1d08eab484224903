// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/contact/ContactGains.h"
#include "engine/simulation/contact/PairEnergy.h"
#include "tests/engine/simulation/contact/ContactRuns.h"

// What each pair of contact does to the energy, beside closed forms and beside the ledger.
using namespace linkwright;
using namespace linkwright::test;

namespace pair_energy_test {

using namespace linkwright::test::contact;

Energies EnergiesOf(Run* run) { return run->simulation.system().ComputeEnergies(run->simulation.state()); }

std::vector<PairEnergy> PairsAt(Run* run, double time) { return SumPairEnergies(run->log, {}, time); }

double SumOf(const std::vector<PairEnergy>& pairs) {
  double sum = 0;
  for (const PairEnergy& pair : pairs) sum += pair.energy;
  return sum;
}

ContactEvent ImpactOf(const std::string& b, double time, double energy) {
  ContactEvent event;
  event.time = time;
  event.event = "impact";
  event.a = "ground";
  event.b = b;
  event.normal = 1;
  event.energy = energy;
  return event;
}

TEST_CASE("a ball loses m g h (1 - e^2) at its first impact, and e^2 of that at each one after it") {
  const double m = 2, h = 1, e = 0.5;
  Run run({Free("ball", m, Sphere(.1), {0, 0, .1 + h}, "[0,0,0,0,0,0]", BallInertia(m, .1)),
           "\"ground\": true, \"restitution\": 0.5"});
  run.Until(1.2);
  const std::vector<double> times = run.Impacts();
  REQUIRE(times.size() >= 3);
  double expected = 0, share = m * kG * h * (1 - e * e);
  for (int n = 0; n < 3; ++n, share *= e * e) {
    expected -= share;
    // Just behind the impact: what comes later does not count yet.
    const auto pairs = PairsAt(&run, times[static_cast<std::size_t>(n)]);
    REQUIRE(pairs.size() == 1);
    CHECK(pairs[0].a == "ground");
    CHECK(pairs[0].b == "ball");
    CHECK(pairs[0].impacts == n + 1);
    CHECK(pairs[0].energy == Approx(expected).epsilon(1e-9));
    REQUIRE(pairs[0].last);
    CHECK(pairs[0].last->time == times[static_cast<std::size_t>(n)]);
    // Λ = m (1 + e) √(2 g h) eⁿ
    CHECK(pairs[0].last->normal ==
          Approx(m * (1 + e) * std::sqrt(2 * kG * h) * std::pow(e, n)).epsilon(1e-9));
    REQUIRE(pairs[0].greatest);
    CHECK(pairs[0].greatest->time == times[0]);
  }
  CHECK(PairsAt(&run, times[0] / 2).empty());
}

TEST_CASE("two pairs are kept apart, and together they are the ledger's") {
  Run run({Free("a", 1, Sphere(.1), {0, 0, .6}, "[0,0,0,0,0,0]", BallInertia(1, .1)) + "," +
               Free("b", 3, Sphere(.1), {1, 0, .3}, "[0,0,0,0,0,0]", BallInertia(3, .1)),
           "\"ground\": true, \"restitution\": 0.5"});
  // Falls of 0.5 m and 0.2 m; a has struck once at the end, b more often.
  const double first_a = std::sqrt(2 * .5 / kG), first_b = std::sqrt(2 * .2 / kG);
  run.Until(1.8 * first_a, false);
  std::vector<PairEnergy> early = PairsAt(&run, first_b * 1.01);
  REQUIRE(early.size() == 1);
  CHECK(early[0].b == "b/b");
  CHECK(early[0].energy == Approx(-3 * kG * .2 * .75).epsilon(1e-9));
  std::vector<PairEnergy> pairs = PairsAt(&run, run.simulation.state().time);
  SortBySize(&pairs);
  REQUIRE(pairs.size() == 2);
  CHECK(pairs[0].b == "b/b");
  CHECK(pairs[1].b == "a/a");
  CHECK(pairs[1].impacts == 1);
  CHECK(pairs[1].energy == Approx(-kG * .5 * .75).epsilon(1e-9));
  CHECK(SumOf(pairs) == Approx(EnergiesOf(&run).work_impacts).epsilon(1e-12));
}

TEST_CASE("what is lost where bounces are ended belongs to the pair, too") {
  // A block that rocks: its last impacts, which come thick and fast, are closed at once.
  const double w = .1, h = .4, tilt = .1;
  Run run({Planar("block", 1, Box({2 * w, .2, 2 * h}), {0, 0, w * std::sin(tilt) + h * std::cos(tilt)},
                  {0, 0, 0}, tilt),
           "\"ground\": true, \"friction\": 1"});
  run.Until(5, false);
  bool settled = false;
  for (const ContactEvent& event : run.log) settled = settled || std::string(event.event) == "settle";
  CHECK(settled);
  const auto pairs = PairsAt(&run, 5);
  REQUIRE(pairs.size() == 1);
  const double all = EnergiesOf(&run).work_impacts;
  CHECK(all < -0.01);
  CHECK(pairs[0].energy == Approx(all).epsilon(1e-10));
  CHECK(run.Value("contact.ground.block.loss") == Approx(all).epsilon(1e-10));
}

TEST_CASE("friction takes normal force times coefficient times slip") {
  const double angle = 20 * kPi / 180, mu = .2, m = 2, normal = m * kG * std::cos(angle);
  Run run({Free("box", m, Box({.4, .3, .2}), {0, 0, .1}), "\"ground\": true, \"friction\": 0.2", Slope(20)});
  const double t = .3, a = kG * (std::sin(angle) - mu * std::cos(angle));
  run.Until(t);
  std::vector<ContactForce> forces;
  System& system = run.simulation.system();
  system.ContactForces(run.simulation.state(), &forces);
  std::vector<PairEnergy> pairs = SumPairEnergies(run.log, forces, t);
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].friction_power == Approx(-mu * normal * a * t).epsilon(1e-9));
  CHECK(pairs[0].impacts == 0);
  // As its account has it: μ N a t² / 2.
  ContactSetup setup;
  setup.parties = {{"ground", 0, -1, false}, {"box", 1, 0, false}};
  setup.reported = {{0, 1}};
  TakeReported(ReportedEnergies(setup, &system, run.simulation.state()), &pairs);
  REQUIRE(pairs.size() == 1);
  REQUIRE(pairs[0].friction);
  CHECK(*pairs[0].friction == Approx(-mu * normal * a * t * t / 2).epsilon(1e-9));
}

TEST_CASE("time stepping has the accounts of the pairs that are reported") {
  Run run({Free("ball", 2, Sphere(.1), {0, 0, 1.1}, "[0,0,0,0,0,0]", BallInertia(2, .1)),
           "\"ground\": true, \"restitution\": 0.5",
           {0, 0, -kG},
           1e-3,
           ContactClock::kStepping});
  run.Until(.6, false);
  ContactSetup setup;
  setup.parties = {{"ground", 0, -1, false}, {"ball", 1, 0, false}};
  setup.reported = {{0, 1}};
  std::vector<PairEnergy> pairs = PairsAt(&run, .6);
  TakeReported(ReportedEnergies(setup, &run.simulation.system(), run.simulation.state()), &pairs);
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].impacts == 1);
  CHECK(pairs[0].energy == Approx(EnergiesOf(&run).work_impacts).epsilon(1e-12));
  CHECK(pairs[0].energy == Approx(-2 * kG * .75).epsilon(2e-2));
}

TEST_CASE("the points of a pair that strike at one moment are one impact") {
  std::vector<ContactEvent> events = {ImpactOf("a", 1, -1), ImpactOf("b", 1, -5), ImpactOf("a", 1, -2),
                                      ImpactOf("a", 2, 0.5)};
  ContactEvent lift;
  lift.time = 3;
  lift.event = "lift";
  lift.a = "ground";
  lift.b = "a";
  events.push_back(lift);
  const auto impacts = FindImpacts(events);
  REQUIRE(impacts.size() == 3);
  CHECK(impacts[0].b == "a");
  CHECK(impacts[0].energy == -3);
  CHECK(impacts[0].normal == 2);
  CHECK(LastImpact(events)->time == 2);
  CHECK(GreatestImpact(events)->b == "b");
  CHECK(GreatestImpact(events)->ToString() == "\"ground\" – \"b\" at t = 1 s, 1 N s, -5 J");
  const auto pairs = SumPairEnergies(events, {}, 10);
  REQUIRE(pairs.size() == 2);
  CHECK(pairs[0].impacts == 2);
  CHECK(pairs[0].energy == -2.5);
  CHECK(*pairs[0].last_event == 3);
  CHECK(Describe(pairs[0]) == "\"ground\" – \"a\": impacts -2.5 J (2, the last at t = 2 s)");
  UnitChoice kilojoules;
  kilojoules.energy = "kJ";
  CHECK(Describe(pairs[0], kilojoules) == "\"ground\" – \"a\": impacts -0.0025 kJ (2, the last at t = 2 s)");
  // What broke a step may have no numbers.
  events = {ImpactOf("a", 1, std::nan(""))};
  CHECK_FALSE(LastImpact(events));
  CHECK_FALSE(GreatestImpact({}));
  CHECK(SumPairEnergies({}, {}, 1).empty());
}

TEST_CASE("steps in which contact adds energy are found, beyond rounding") {
  Energies e;
  e.kinetic = 1;
  ContactGains gains;
  gains.Add(0, e);
  e.work_impacts = -0.5;
  gains.Add(0.1, e);
  e.work_impacts += 1e-12;
  gains.Add(0.2, e);
  CHECK(gains.gains().empty());
  e.work_impacts += 0.25;
  e.contact_drift -= 1;
  gains.Add(0.3, e);
  e.contact_drift += 0.5;
  gains.Add(0.4, e);
  REQUIRE(gains.gains().size() == 2);
  CHECK(gains.gains()[0].from == 0.2);
  CHECK(gains.gains()[0].to == 0.3);
  CHECK(gains.gains()[0].Sum() == Approx(0.25));
  CHECK(gains.gains()[0].drift == 0);
  CHECK(gains.gains()[1].drift == 0.5);
}

}  // namespace pair_energy_test
