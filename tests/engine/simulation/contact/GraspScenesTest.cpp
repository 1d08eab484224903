// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped scenes of grasping: what is held does not creep, and slides where the cone ends.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/contact/PairSummary.h"
#include "tests/engine/simulation/contact/ContactRuns.h"

namespace linkwright::test::grasp_scenes {
namespace {

using contact::Run;
using contact::ShippedContactScene;
using contact::Text;

/// What the solver leaves to rounding at the edge of a cone, of the force there.
constexpr double kEdge = 1e-8;
/// When the lift's servo has come to rest: its slowest motion dies out by e^−77 in each second after 3 s.
constexpr double kAtRest = 3.5;

double MassOf(const Scene& scene, const std::string& robot) {
  double mass = 0;
  for (const SceneRobot& each : scene.robots)
    if (each.name == robot)
      for (const LinkDescription& link : each.description.links)
        if (link.inertial) mass += link.inertial->mass;
  return mass;
}

ForceElement& ForceOf(Scene* scene, const std::string& name) {
  const auto found = std::find_if(scene->forces.begin(), scene->forces.end(),
                                  [&](const ForceElement& force) { return force.name == name; });
  REQUIRE(found != scene->forces.end());
  return *found;
}

/// The scene of the cup, with numbers of its closed forms.
struct CupScene {
  Scene scene = ShippedContactScene("grasp-cup");
  double m = MassOf(scene, "cup"), gripper = MassOf(scene, "gripper");
  double mu = scene.contact->defaults.friction, g = scene.gravity.norm();

  /// Adds a formula to the force of either finger.
  void Grip(const std::string& more) {
    for (const char* name : {"grip left", "grip right"}) ForceOf(&scene, name).torque.formula += more;
  }
};

constexpr const char* kLeft = "contact.gripper/left.cup/cup";
constexpr const char* kRight = "contact.gripper/right.cup/cup";

/// Where the cup is in the hand, beside either finger.
std::array<double, 4> InHand(Run* run) {
  const auto now = run->Now();
  const double y = now.at("q.cup/base.y");
  return {now.at("q.cup/base.x"), y + now.at("q.gripper/left"), y - now.at("q.gripper/right"),
          now.at("q.cup/base.z") - now.at("q.gripper/lift")};
}

// Before anything has moved much, what an integration step makes is more than 1e-9 of it: the ledger is
// looked at where the run has come to.
void Until(Run* run, double time) {
  run->Until(time, false);
  CHECK(run->simulation.system().ComputeEnergies(run->simulation.state()).RelativeResidual() < 1e-9);
}

/// When the first point breaks away; 0: none does.
double BreaksAway(const Run& run) {
  for (const ContactEvent& event : run.log)
    if (std::string(event.event) == "break away") return event.time;
  return 0;
}

}  // namespace

TEST_CASE("a gripper lifts a cup and holds it for a minute without creep") {
  const CupScene cup;
  Run run = Run::Of(cup.scene);
  Until(&run, kAtRest);
  CHECK(run.Value("q.cup/base.z") > 0.19);
  for (const std::string pair : {kLeft, kRight})
    CHECK(run.Value(pair + ".friction_z") == Approx(cup.m * cup.g / 2).epsilon(1e-9));
  const auto before = InHand(&run);
  run.simulation.SetOptions({.dt = 5e-3});
  Until(&run, kAtRest + 60);
  const auto after = InHand(&run);
  for (std::size_t i = 0; i < before.size(); ++i) CHECK(std::abs(after[i] - before[i]) < 1e-12);
  CHECK(run.simulation.state().v.norm() < 1e-12);
  CHECK(run.Value("work.contact.friction") == 0);
  CHECK(BreaksAway(run) == 0);
}

TEST_CASE("the cup slides from the moment on at which its fingers press with m g/(2 μ)") {
  const double rate = 2;  // N/s
  CupScene cup;
  cup.Grip(" - " + Text(rate) + "*max(0, t - " + Text(kAtRest) + ")");
  Run run = Run::Of(cup.scene);
  Until(&run, kAtRest);
  const double held = run.Value(std::string(kLeft) + ".normal");
  const double slides = kAtRest + (held - cup.m * cup.g / (2 * cup.mu)) / rate;
  // Short of it, all that friction can do is used but for what is left of the force.
  const double early = slides - 0.02;
  Until(&run, early);
  const double time = run.simulation.state().time;
  const double normal = held - rate * (time - kAtRest);
  std::vector<ContactForce> points;
  run.simulation.system().ContactForces(run.simulation.state(), &points);
  const auto pairs = SummarizePairs(points, {}, time);
  REQUIRE(pairs.size() == 2);
  for (const PairSummary& pair : pairs) {
    CHECK(pair.verdict == PairSummary::Verdict::kNearSlip);
    CHECK(pair.used == Approx(cup.m * cup.g / (2 * cup.mu * normal)).epsilon(1e-9));
    CHECK(pair.spare == Approx(cup.mu * normal - cup.m * cup.g / 2).epsilon(1e-6));
  }
  CHECK(BreaksAway(run) == 0);
  Until(&run, slides + 0.15);
  const double at = BreaksAway(run);
  CHECK(std::abs(2 * cup.mu * rate * (at - slides)) < kEdge * cup.m * cup.g);
  // m z̈ = 2 μ N − m g from there on.
  const double after = run.simulation.state().time - slides;
  CHECK(run.Value("v.cup/base.vz") == Approx(-cup.mu * rate * after * after / cup.m).epsilon(1e-6));
}

TEST_CASE("a cup that is lifted faster and faster slides where 2 μ N = m (g + a)") {
  const double rate = 10, loose = 2.7;  // N/s, N
  CupScene cup;
  // Looser, but still holding; then a growing force on top of the weight instead of the servo.
  cup.Grip(" - " + Text(loose) + "*smooth((t - 3.2)/0.2)");
  ForceOf(&cup.scene, "lift").until = kAtRest;
  ForceElement pull = ForceOf(&cup.scene, "weight of the gripper");
  pull.name = "pull";
  pull.from = kAtRest;
  pull.torque.formula = Text(cup.m * cup.g) + " + " + Text(rate) + "*(t - " + Text(kAtRest) + ")";
  cup.scene.forces.push_back(pull);
  Run run = Run::Of(cup.scene);
  Until(&run, kAtRest);
  const double held = run.Value(std::string(kLeft) + ".normal");
  const double a = 2 * cup.mu * held / cup.m - cup.g;
  const double all = cup.m + cup.gripper;
  const double slides = kAtRest + a * all / rate;
  CHECK(BreaksAway(run) == 0);
  Until(&run, slides + 0.02);
  CHECK(std::abs(rate / all * (BreaksAway(run) - slides)) < kEdge * (cup.g + a));
}

TEST_CASE("three fingers on tendons lift a ball and hold it without creep") {
  const Scene scene = ShippedContactScene("tendon-hand");
  Run run = Run::Of(scene);
  // Where the fingers meet the ball it slips for a moment, of which steps of 1 ms leave a part of 1e-8 in the
  // books: a quarter of that at half the step.
  run.Until(4, false);
  CHECK(run.Value("q.ball/base.z") > 0.11);
  CHECK(run.Value("contact.table/table.ball/ball.points") == 0);
  const double share = MassOf(scene, "ball") * scene.gravity.norm() / 3;
  for (const char* finger : {"thumb", "index", "middle"}) {
    const std::string pair = std::string("contact.hand/") + finger + " tip.ball/ball";
    CHECK(run.Value(pair + ".mode") == 1);
    const double along = run.Value(pair + ".normal");
    const double across = std::hypot(run.Value(pair + ".friction_x"), run.Value(pair + ".friction_y"),
                                     run.Value(pair + ".friction_z"));
    CHECK(across < scene.contact->defaults.friction * along);
  }
  std::vector<ContactForce> points;
  run.simulation.system().ContactForces(run.simulation.state(), &points);
  REQUIRE(points.size() == 3);
  for (const ContactForce& point : points) CHECK(point.force.z() == Approx(share).epsilon(1e-6));
  const auto in_hand = [&] {
    return Vector3(run.Value("q.ball/base.x"), run.Value("q.ball/base.y"),
                   run.Value("q.ball/base.z") - run.Value("q.hand/lift"));
  };
  const Vector3 before = in_hand();
  run.Until(10, false);
  CHECK((in_hand() - before).norm() < 1e-12);
  CHECK(run.simulation.state().v.norm() < 1e-12);
  CHECK(run.simulation.system().ComputeEnergies(run.simulation.state()).ResidualPasses());
}

}  // namespace linkwright::test::grasp_scenes
