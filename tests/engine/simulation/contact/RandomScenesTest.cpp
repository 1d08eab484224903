// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>

#include "tests/engine/simulation/contact/ContactRuns.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;
using namespace linkwright::test;
using namespace linkwright::test::contact;

// Heaps of bodies of all shapes, thrown at random.
namespace random_scenes_test {
namespace {

/// LINKWRIGHT_CONTACT_SCENES: how many; LINKWRIGHT_CONTACT_FIRST: the first seed.
unsigned Given(const char* name, unsigned usual) {
  const char* given = std::getenv(name);
  return given ? static_cast<unsigned>(std::max(0, std::atoi(given))) : usual;
}

/// Of cells, each with a body: bodies stay within half of it.
constexpr double kCell = .5;

std::string RandomShape(Random* random) {
  const double a = random->Uniform(.03, .13), b = random->Uniform(.03, .13), c = random->Uniform(.03, .13);
  switch (random->Integer(6)) {
    case 0:
      return Sphere(a);
    case 1:
      return Box({2 * a, 2 * b, 2 * c});
    case 2:
      return R"({"capsule": [)" + Text(a) + ", " + Text(2 * b) + "]}";
    case 3:
      return R"({"cylinder": [)" + Text(a) + ", " + Text(2 * b) + "]}";
    case 4:
      return R"({"ellipsoid": )" + Text(Vector3(a, b, c)) + "}";
    default:
      return R"({"rounded_box": )" + Text(Vector3(2 * a, 2 * b, 2 * c)) + R"(, "radius": )" +
             Text(.3 * std::min({a, b, c})) + "}";
  }
}

std::string RandomBody(int number, const Vector3& at, Random* random) {
  const std::string name = "b" + std::to_string(number), shape = RandomShape(random);
  const Vector3 v = random->InBox(1.5), w = random->InBox(8);
  const std::string velocity = "[" + Text(w.x()) + "," + Text(w.y()) + "," + Text(w.z()) + "," + Text(v.x()) +
                               "," + Text(v.y()) + "," + Text(v.z()) + "]";
  const Vector3 turned = random->InBox(3);
  const double mass = std::pow(10, random->Uniform(-1, 1));
  std::string links = R"([{"name": "a", "mass": )" + Text(mass) + R"(, "visuals": [)" + shape +
                      R"(], "collisions": [)" + shape + "]}";
  std::string joints;
  // Some have a limb.
  if (random->Chance(.2)) {
    const double reach = random->Uniform(.03, .1);
    links += R"(, {"name": "limb", "mass": )" + Text(.2 * mass) + R"(, "com": [)" + Text(reach) +
             R"(, 0, 0], "inertia": )" + Text(Vector3::Constant(1e-3 * mass)) +
             R"(, "collisions": [{"sphere": )" + Text(.04) + R"(, "xyz": [)" + Text(reach) + ", 0, 0]}]}";
    joints = R"({"name": "hinge", "type": "continuous", "axis": )" + Text(random->Direction()) +
             R"(, "parent": "a", "child": "limb", "damping": 0.01})";
  }
  return R"({"name": ")" + name + R"(", "floating": true, "xyz": )" + Text(at) + R"(, "rpy": )" +
         Text(turned) + R"(, "velocities": {"base": )" + velocity + R"(}, "links": )" + links +
         R"(], "joints": [)" + joints + "]}";
}

Gate RandomGate(unsigned seed) {
  Random random(seed);
  // As many small ones as large ones, by factors.
  const int count = static_cast<int>(std::lround(2 * std::pow(25, random.Uniform(0, 1))));
  const int side = static_cast<int>(std::ceil(std::cbrt(count)));
  std::string bodies;
  for (int i = 0; i < count; ++i) {
    const Vector3 cell(i % side, i / side % side, i / (side * side));
    const Vector3 at = kCell * (cell + Vector3::Constant(.55));
    bodies += (i > 0 ? "," : "") + RandomBody(i, at, &random);
  }
  const char* const restitutions[] = {"0", "0.3", "0.8", "1"};
  Gate gate{bodies, R"("ground": true, "friction": )" + Text(random.Chance(.2) ? 0 : random.Uniform(0, 1.5)) +
                        R"(, "restitution": )" + restitutions[random.Integer(4)]};
  if (random.Chance(.2)) gate.contact += R"(, "rolling": 0.001, "torsional": 0.001)";
  if (random.Chance(.2)) gate.contact += R"(, "impacts": "sequential")";
  gate.clock = random.Chance(.3) ? ContactClock::kStepping : ContactClock::kAuto;
  if (gate.clock == ContactClock::kStepping && gate.contact.find("sequential") != std::string::npos)
    gate.clock = ContactClock::kAuto;
  return gate;
}

/// Of a run of a scene, empty: nothing. What must not be; and what its indicators report.
struct Findings {
  std::string wrong, reported;
};

Findings Look(unsigned seed) {
  Run run(RandomGate(seed));
  System& system = run.simulation.system();
  const double start = system.ComputeEnergies(run.simulation.state()).total;
  Findings found;
  for (int step = 0; step < 200; ++step) {
    if (const auto divergence = run.simulation.Step(false)) return {divergence->ToString(), found.reported};
    const State& state = run.simulation.state();
    if (!state.q.allFinite() || !state.v.allFinite() || !state.z.allFinite()) return {"not a number", {}};
    if (step % 20 != 19) continue;
    const Energies e = system.ComputeEnergies(state);
    auto now = run.Now();
    const bool stepping = now.at("contact.clock") > 0;
    const auto report = [&](const std::string& what, double value) {
      if (!found.reported.empty()) return;
      found.reported = what + " " + Text(value) + " at t = " + Text(state.time) + " s, " +
                       Text(now.at("contact.count")) + " points, " + (stepping ? "stepping" : "events");
    };
    if (!(now.at("contact.residual") <= 1e-6)) report("contact.residual", now.at("contact.residual"));
    if (!e.ResidualPasses()) report("books off by", e.RelativeResidual());
    // Nothing drives these bodies.
    const double most = 1e-6 * (e.exchanged + std::abs(start)) + 1e-9 + std::abs(e.residual);
    if (!(e.total - start <= most + std::max(0., e.contact_drift)))
      found.wrong =
          "gains " + Text(e.total - start) + " J of " + Text(start) + " J at t = " + Text(state.time);
    if (!stepping && !(e.work_contact <= most && e.work_impacts <= most))
      found.wrong = "friction or impacts give energy at t = " + Text(state.time);
  }
  return found;
}

}  // namespace

TEST_CASE("random heaps of bodies keep the law and gain no energy", "[contact][random_scenes]") {
  const unsigned first = Given("LINKWRIGHT_CONTACT_FIRST", 1), count = Given("LINKWRIGHT_CONTACT_SCENES", 10);
  unsigned reports = 0;
  for (unsigned seed = first; seed < first + count; ++seed) {
    CAPTURE(seed);
    const Findings found = Look(seed);
    CHECK(found.wrong == "");
    if (found.reported.empty()) continue;
    ++reports;
    WARN("scene " << seed << ": " << found.reported);
  }
  CHECK(reports <= count / 20);
}

}  // namespace random_scenes_test
