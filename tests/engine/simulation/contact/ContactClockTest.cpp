// SPDX-License-Identifier: GPL-3.0-or-later
// The clock auto goes on where events, or the integrator between them, do not.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/math/Bits.h"
#include "tests/engine/simulation/contact/ContactRuns.h"
#include "tests/support/ReferenceData.h"

using namespace linkwright;
using namespace linkwright::test;

namespace contact_clock_test {
namespace {

using contact::Gate;
using contact::Run;
using contact::Text;

// Light links in a row, each with a servo whose damping in a step is many times the inertia.
Gate StiffArm(int joints) {
  std::string links = R"({"name": "base"})", between, servos;
  for (int i = 0; i < joints; ++i) {
    const std::string number = std::to_string(i);
    const bool last = i + 1 == joints;
    links += R"(, {"name": "l)" + number +
             R"(", "mass": 1, "com": [0, 0, 0.1], "inertia": [0.005, 0.005, 0.002])" +
             (last ? R"(, "collisions": [{"sphere": 0.03}])" : "") + "}";
    const char* const axes[] = {"[0, 0, 1]", "[0, 1, 0]", "[1, 0, 0]"};
    const char* const comma = i > 0 ? ", " : "";
    between += comma + (R"({"name": "j)" + number) + R"(", "type": "continuous", "axis": )" + axes[i % 3] +
               R"(, "xyz": [0, 0, )" + (i > 0 ? "0.2" : "0.5") + R"(], "parent": ")" +
               (i > 0 ? "l" + std::to_string(i - 1) : std::string("base")) + R"(", "child": "l)" + number +
               "\"}";
    servos += comma + (R"({"name": "s)" + number) + R"(", "type": "position", "joint": "j)" + number +
              R"(", "kp": 2000, "kd": 200, "target": "1.5*sin(4*pi*t + )" + number + ")\"}";
  }
  Gate gate{R"({"name": "arm", "links": [)" + links + R"(], "joints": [)" + between + "]}",
            "\"ground\": true"};
  gate.dt = 2e-3;
  gate.clock = ContactClock::kAuto;
  gate.more = ", \"forces\": [" + servos + "]";
  return gate;
}

SimulationOptions Midpoint(double dt) { return {.dt = dt, .integrator = Integrator::kImplicitMidpoint}; }

}  // namespace

// The first correction of the step's equation leads to many times the speed that solves it.
TEST_CASE("stiff servos on light links need no smaller time step") {
  for (const int joints : {2, 3}) {
    INFO(joints);
    const Gate gate = StiffArm(joints);
    Run run(gate);
    run.simulation.SetOptions(Midpoint(gate.dt));
    run.Until(.5);
    // Second formulation: Runge and Kutta's, at steps that resolve the servos.
    Gate fine = gate;
    fine.dt = 1e-5;
    fine.clock = ContactClock::kEvents;
    Run beside(fine);
    beside.simulation.SetOptions({.dt = fine.dt, .integrator = Integrator::kRk4});
    beside.Until(.5, false);
    CHECK((run.simulation.state().q - beside.simulation.state().q).lpNorm<Eigen::Infinity>() < 1e-3);
  }
}

TEST_CASE("a step on auto that leaves events goes on to the bit from any moment") {
  const Gate gate = StiffArm(3);
  Run run(gate);
  run.simulation.SetOptions(Midpoint(gate.dt));
  run.Until(.1);
  const State from = run.simulation.state();
  bool stepped = false, on_events = false;
  for (int step = 0; step < 200; ++step) {
    REQUIRE(!run.simulation.Step(false));
    (run.Value("contact.clock") > 0 ? stepped : on_events) = true;
  }
  CHECK(stepped);
  CHECK(on_events);
  Run again(gate);
  again.simulation.SetOptions(Midpoint(gate.dt));
  again.simulation.Restore(from, again.simulation.system().inputs());
  for (int step = 0; step < 200; ++step) REQUIRE(!again.simulation.Step(false));
  const State &a = run.simulation.state(), &b = again.simulation.state();
  CHECK(SameBits(a.q, b.q));
  CHECK(SameBits(a.v, b.v));
  CHECK(SameBits(a.z, b.z));
}

TEST_CASE("the clock of stepping is told before the first step, too") {
  for (const ContactClock clock : {ContactClock::kEvents, ContactClock::kAuto, ContactClock::kStepping}) {
    Gate gate{contact::Free("ball", 1, contact::Sphere(.1), {0, 0, .1}), "\"ground\": true"};
    gate.clock = clock;
    Run run(gate);
    const bool steps = clock == ContactClock::kStepping;
    std::vector<ContactForce> forces;
    for (int step = 0; step < 2; ++step) {
      const ContactStatus status = run.simulation.system().ContactForces(run.simulation.state(), &forces);
      CHECK(status.stepping == steps);
      CHECK(run.Value("contact.clock") == (steps ? 1 : 0));
      REQUIRE(forces.size() == 1);
      CHECK(forces[0].force.z() == Approx(contact::kG).epsilon(1e-6));
      REQUIRE(!run.simulation.Step(false));
    }
  }
}

// Each actuator follows a sine of half its range about the middle of it.
TEST_CASE("robots moved by sines keep their books on auto", "[reference]") {
  struct Robot {
    const char* file;
    double duration;
  };
  for (const Robot& robot :
       {Robot{"kuka_iiwa_14_mjcf/kuka_iiwa_14/scene.xml", 2}, Robot{"dm_suite/humanoid.xml", 1},
        Robot{"robotiq_2f85/robotiq_2f85/scene.xml", .1}}) {
    INFO(robot.file);
    LoadSceneResult loaded = LoadScene(ReferencePath("robots") / robot.file);
    INFO(AllProblems(loaded.problems));
    REQUIRE(loaded.ok);
    Scene& scene = loaded.scene;
    scene.contact.emplace();
    REQUIRE(scene.contact->clock == ContactClock::kAuto);
    int number = 0;
    for (auto& actuator : scene.actuators) {
      const double low = actuator.control_range.least, high = actuator.control_range.most;
      actuator.control = (low + high) / 2;
      actuator.signal.formula = Text((high - low) / 4) + "*sin(4*pi*t + " + std::to_string(number++) + ")";
    }
    Run run = Run::Of(scene);
    run.simulation.SetOptions(Midpoint(scene.simulation.dt));
    run.Until(robot.duration, false);
    const Energies e = run.simulation.system().ComputeEnergies(run.simulation.state());
    CHECK(e.RelativeResidual() < 1e-6);
  }
}

}  // namespace contact_clock_test
