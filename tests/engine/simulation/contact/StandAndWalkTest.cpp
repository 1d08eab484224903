// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped scenes of what walks and stands: a wheel of spokes, and a humanoid on servos.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "tests/engine/simulation/contact/ContactRuns.h"

namespace linkwright::test::stand_and_walk {
namespace {

using contact::Gate;
using contact::kG;
using contact::Run;
using contact::ShippedContactScene;
using contact::Text;

/// A wheel of spokes without a rim on a slope (McGeer, Passive dynamic walking, 1990): each step is a
/// pendulum about the foot, each impact a change of feet that keeps the angular momentum about the new one.
struct RimlessWheel {
  double mass = 0, inertia = 0, spoke = 0, slope = 0, g = kG;
  int spokes = 0;

  double About() const { return inertia + mass * spoke * spoke; }  ///< the foot
  /// Angular speed after an impact, by that before it.
  double Kept() const { return (inertia + mass * spoke * spoke * std::cos(2 * kPi / spokes)) / About(); }
  /// What a step adds to the square of the angular speed: 2 m g l (cos(γ − α) − cos(γ + α))/J.
  double Gained() const { return 4 * mass * g * spoke / About() * std::sin(kPi / spokes) * std::sin(slope); }
  /// The square of the speed before impacts that a step leaves as it is.
  double Cycle() const { return Gained() / (1 - Kept() * Kept()); }
};

RimlessWheel WheelOf(const Scene& scene, const std::string& name) {
  RimlessWheel wheel;
  wheel.g = scene.gravity.norm();
  for (const SceneRobot& robot : scene.robots) {
    const LinkDescription& link = robot.description.links.at(0);
    if (robot.name == "ramp") {
      wheel.slope = std::acos(link.collisions.at(0).X_LG.R(2, 2));
    } else if (robot.name == name) {
      wheel.mass = link.inertial->mass;
      wheel.inertia = link.inertial->inertia(1, 1);
      wheel.spokes = static_cast<int>(link.collisions.size());
      for (const Vector3& corner : link.collisions.at(0).geometry.points)
        wheel.spoke = std::max(wheel.spoke, std::hypot(corner.x(), corner.z()));
    }
  }
  return wheel;
}

struct Walker {
  std::string name;
  int speed = 0;               ///< v index of its turning about y
  std::vector<double> speeds;  ///< right before each impact
};

/// Runs up to a time, and notes the speeds right before impacts.
void Walk(Run* run, double until, std::vector<Walker>* walkers) {
  constexpr double kBefore = 1e-7;  // s
  State state = run->simulation.state();
  while (run->simulation.state().time < until) {
    run->Until(run->simulation.state().time + 0.5 * run->simulation.options().dt, false);
    const auto events = run->simulation.system().contact_events();
    std::vector<std::pair<double, Walker*>> impacts;
    for (Walker& walker : *walkers) {
      const auto strikes = [&](const ContactEvent& event) {
        return event.IsImpact() && event.b == walker.name + "/" + walker.name;
      };
      const auto found = std::find_if(events.begin(), events.end(), strikes);
      if (found != events.end()) impacts.push_back({found->time, &walker});
    }
    for (const auto& [time, walker] : impacts) {
      // Speeds change evenly over so short a time.
      run->simulation.StateAt(time - 2 * kBefore, &state);
      const double earlier = state.v[walker->speed];
      run->simulation.StateAt(time - kBefore, &state);
      walker->speeds.push_back(2 * state.v[walker->speed] - earlier);
    }
  }
}

/// The wheel of the scene as one hull on a plane.
Gate HullWheel(int spokes, double spoke, double slope) {
  std::string points;
  for (int k = 0; k < spokes; ++k)
    for (const double y : {-.12, .12}) {
      const double angle = 2 * kPi * k / spokes;
      points +=
          (points.empty() ? "" : ",") + Text(Vector3(spoke * std::sin(angle), y, -spoke * std::cos(angle)));
    }
  Gate gate{contact::Planar("wheel", 4, "{\"hull\": [" + points + "]}", {0, 0, spoke}, {3 * spoke, 0, 3}, 0,
                            Text(Vector3(.15, .2, .15))),
            "\"ground\": true, \"friction\": 1"};
  gate.gravity = Vector3(kG * std::sin(slope), 0, -kG * std::cos(slope));
  return gate;
}

/// The humanoid with one push of 0.2 s at its chest after 0.5 s.
Scene Pushed(const Vector3& force, ContactClock clock) {
  Scene scene = ShippedContactScene("humanoid-servos", clock);
  std::vector<ForceElement> kept;
  for (const ForceElement& element : scene.forces) {
    const bool pushes = element.kind == ForceKind::kForce;
    if (pushes && element.name != "push forward") continue;
    kept.push_back(element);
    if (!pushes) continue;
    kept.back().from = 0.5;
    kept.back().until = 0.7;
    for (int k = 0; k < 3; ++k) kept.back().force[static_cast<std::size_t>(k)] = {force[k], ""};
  }
  scene.forces = kept;
  return scene;
}

}  // namespace

TEST_CASE("rimless wheels walk into McGeer's limit cycle") {
  const Scene scene = ShippedContactScene("rimless-wheel");
  Run run = Run::Of(scene);
  std::vector<Walker> walkers = {{"fast", 4, {}}, {"slow", 10, {}}};
  Walk(&run, 17, &walkers);
  for (const Walker& walker : walkers) {
    CAPTURE(walker.name);
    const RimlessWheel wheel = WheelOf(scene, walker.name);
    REQUIRE(wheel.spokes == 10);
    const std::vector<double>& speeds = walker.speeds;
    REQUIRE(speeds.size() > 40);
    const double cycle = wheel.Cycle(), kept = wheel.Kept() * wheel.Kept();
    CHECK(std::abs(speeds.front() / std::sqrt(cycle) - 1) > 0.2);
    for (std::size_t i = 0; i + 1 < speeds.size(); ++i) {
      const double off = speeds[i] * speeds[i] - cycle, next = speeds[i + 1] * speeds[i + 1] - cycle;
      CHECK(std::abs(next - kept * off) < 1e-9 * cycle);
    }
    CHECK(speeds.back() == Approx(std::sqrt(cycle)).epsilon(1e-6));
  }
  CHECK(run.Value("work.contact.friction") == 0);
  const Energies energies = run.simulation.system().ComputeEnergies(run.simulation.state());
  CHECK(energies.RelativeResidual() < 1e-10);
}

// Of the corners that are near enough to be looked at, a manifold keeps eight, and not always the one that
// strikes.
TEST_CASE("a hull of many corners strikes where its corner touches") {
  const RimlessWheel wheel{4, .2, .5, 4 * kPi / 180, kG, 10};
  Run run(HullWheel(wheel.spokes, wheel.spoke, wheel.slope));
  run.Until(3);
  REQUIRE(run.Impacts().size() >= 8);
  // From a foot below the hub on: half a step, then whole ones.
  double square = 9, lost = 0;
  for (std::size_t i = 0; i < run.Impacts().size(); ++i) {
    const double angle = kPi / wheel.spokes;
    square += i == 0 ? 2 * wheel.mass * kG * wheel.spoke / wheel.About() *
                           (std::cos(wheel.slope) - std::cos(wheel.slope + angle))
                     : wheel.Gained();
    lost += wheel.About() / 2 * square * (1 - wheel.Kept() * wheel.Kept());
    square *= wheel.Kept() * wheel.Kept();
  }
  CHECK(run.Value("work.contact.impacts") == Approx(-lost).epsilon(1e-10));
}

TEST_CASE("a humanoid stands on its servos without moving") {
  Run run = Run::Of(Pushed(Vector3::Zero(), ContactClock::kEvents));
  const auto before = run.Now();
  run.Until(2, false);
  const auto after = run.Now();
  int joints = 0;
  for (const auto& [name, value] : before) {
    if (!name.starts_with("q.")) continue;
    INFO(name);
    CHECK(std::abs(after.at(name) - value) < 1e-5);
    ++joints;
  }
  CHECK(joints > 30);
  CHECK(after.at("kinetic") < 1e-9);
  for (const char* foot : {"left_foot", "right_sole"})
    CHECK(after.at(std::string("contact.ground.") + foot + ".points") == 4);
  CHECK(after.at("contact.ground.left_foot.normal") ==
        Approx(after.at("contact.ground.right_sole.normal")).epsilon(1e-6));
}

TEST_CASE("a humanoid on servos survives the push that its scene names, and not a tenth more") {
  const double start = Run::Of(Pushed(Vector3::Zero(), ContactClock::kAuto)).Value("com.z");
  Run stands = Run::Of(Pushed({90, 0, 0}, ContactClock::kAuto));
  stands.Until(3.5, false);
  CHECK(stands.Value("com.z") > start - 0.01);
  CHECK(stands.simulation.system().ComputeEnergies(stands.simulation.state()).ResidualPasses());
  Run falls = Run::Of(Pushed({100, 0, 0}, ContactClock::kAuto));
  falls.Until(2.4, false);
  CHECK(falls.Value("com.z") < start / 2);
}

TEST_CASE("a humanoid balances by its stack of tasks: it squats by its formula, and withstands its push") {
  Scene scene = ShippedContactScene("balancing-humanoid", ContactClock::kStepping);
  REQUIRE(scene.balance);
  REQUIRE(scene.forces.size() == 1);
  // The same push, earlier.
  scene.forces[0].from = 1;
  scene.forces[0].until = 1.1;
  const double height = scene.targets.at(0).X_WT.p.z();
  Run run = Run::Of(scene);
  const auto missed = [&](double t) {
    run.Until(t, false);
    return std::abs(run.Value("com.z") - height + 0.08 * (1 - std::cos(kPi * t / 2)));
  };
  CHECK(missed(0.95) < 2e-3);
  const double before = run.Value("com.x");
  run.Until(1.15, false);
  CHECK(run.Value("com.x") - before > 2e-3);
  CHECK(missed(2.5) < 2e-3);
  CHECK(std::abs(run.Value("com.x") - scene.targets.at(0).X_WT.p.x()) < 2e-3);
  CHECK(run.simulation.system().ComputeEnergies(run.simulation.state()).ResidualPasses());
}

}  // namespace linkwright::test::stand_and_walk
