// SPDX-License-Identifier: GPL-3.0-or-later
// Robots of others with contact on, moved and held through their own actuators.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Postures.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/ReferenceData.h"

using namespace linkwright;

namespace standing_test {
namespace {

double HeightOf(const Model& model, const State& state) {
  Workspace workspace(model);
  ForwardKinematics(model, state.q, &workspace);
  Vector3 com;
  CenterOfMass(model, workspace, &com);
  return com.z();
}

}  // namespace

TEST_CASE("a humanoid and a walker stand through their own actuators", "[reference]") {
  struct Case {
    const char* file;
    const char* root;
    std::vector<double> start;
    double lean = 0;  ///< of rooty [rad/s]
  };
  // The feet just above the floor; the walker, which would stand by itself for long, is about to lean.
  const Case cases[] = {{"dm_suite/humanoid.xml", "root", {0, 0, 1.287, 1, 0, 0, 0}},
                        {"dm_suite/walker.xml", "rootz", {0.001}, 0.1}};
  for (const Case& one : cases) {
    DYNAMIC_SECTION(one.file) {
      LoadSceneResult loaded = LoadScene((test::ReferencePath("robots") / one.file).string());
      REQUIRE(loaded.ok);
      Scene& scene = loaded.scene;
      REQUIRE_FALSE(scene.actuators.empty());
      scene.robots[0].positions[one.root] = one.start;
      if (one.lean != 0) scene.robots[0].velocities["rooty"] = {one.lean};
      scene.contact.emplace().clock = ContactClock::kStepping;
      scene.simulation.dt = 0.002;
      ForceElement stand;
      stand.name = "stand";
      stand.kind = ForceKind::kImpedance;
      stand.kp = 1000;
      stand.kd = 50;
      stand.through_actuators = true;
      const auto fall = [&](bool held, double duration) {
        scene.forces.clear();
        if (held) scene.forces.push_back(stand);
        ProblemList problems;
        const auto compiled = CompileScene(scene, &problems);
        REQUIRE(compiled != nullptr);
        Simulation simulation(compiled->MakeSystem(), scene.simulation);
        const double before = HeightOf(*compiled->model, simulation.state());
        while (simulation.state().time < duration) {
          const auto divergence = simulation.Step();
          if (divergence) FAIL(divergence->ToString());
        }
        CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
        return before - HeightOf(*compiled->model, simulation.state());
      };
      CHECK(fall(true, 5) < 0.02);
      // By itself it does not.
      CHECK(fall(false, 3) > 0.1);
    }
  }
}

// Its own file has surfaces without friction, and its posture is where another program's soft contact holds
// it.
TEST_CASE("a biped with closed loops stands through its own actuators", "[reference]") {
  const std::string file = (test::ReferencePath("robots") / "cassie/agility_cassie/cassie.xml").string();
  LoadSceneResult loaded = LoadScene(file);
  REQUIRE(loaded.ok);
  Scene& scene = loaded.scene;
  REQUIRE(scene.actuators.size() == 10);
  ProblemList problems;
  TakePosture("home", file, &scene, &problems);
  REQUIRE_FALSE(problems.HasErrors());
  ContactDescription& contact = scene.contact.emplace();
  contact.clock = ContactClock::kStepping;
  contact.ground.emplace().height = -0.0048;
  contact.ground->surface.friction = 0.8;
  ForceElement stand;
  stand.name = "stand";
  stand.kind = ForceKind::kPosition;
  stand.kp = 3000;
  stand.kd = 60;
  stand.through_actuators = true;
  scene.forces.push_back(stand);
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled != nullptr);
  Simulation simulation(compiled->MakeSystem(), scene.simulation);
  const double before = HeightOf(*compiled->model, simulation.state());
  while (simulation.state().time < 2) {
    const auto divergence = simulation.Step(false);
    if (divergence) FAIL(divergence->ToString());
  }
  CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
  CHECK(std::abs(before - HeightOf(*compiled->model, simulation.state())) < 0.05);
}

TEST_CASE("sines drive the actuators of robots of others that touch", "[reference]") {
  struct Case {
    const char* file;
    double duration = 0.2;
  };
  const Case cases[] = {{"dm_suite/humanoid.xml"},
                        {"dm_suite/walker.xml"},
                        {"dm_suite/stacker.xml"},
                        {"dm_suite/cartpole.xml"},
                        {"cassie/agility_cassie/scene.xml", 0.1},
                        {"kuka_iiwa_14_mjcf/kuka_iiwa_14/scene.xml", 0.1},
                        {"robotiq_2f85/robotiq_2f85/scene.xml", 0.1},
                        {"shadow_hand/shadow_hand/scene_right.xml", 0.02}};
  for (const Case& one : cases) {
    DYNAMIC_SECTION(one.file) {
      LoadSceneResult loaded = LoadScene((test::ReferencePath("robots") / one.file).string());
      REQUIRE(loaded.ok);
      Scene& scene = loaded.scene;
      REQUIRE_FALSE(scene.actuators.empty());
      int number = 0;
      for (ActuatorDescription& actuator : scene.actuators) {
        const Interval& range = actuator.control_range;
        const bool limited = std::isfinite(range.least) && std::isfinite(range.most);
        const double middle = limited ? (range.least + range.most) / 2 : 0;
        const double half = limited ? (range.most - range.least) / 2 : 1;
        actuator.control = middle;
        actuator.signal.formula =
            std::to_string(half / 2) + "*sin(4*pi*t + " + std::to_string(number++) + ")";
      }
      scene.contact.emplace().clock = ContactClock::kStepping;
      ProblemList problems;
      const auto compiled = CompileScene(scene, &problems);
      REQUIRE(compiled != nullptr);
      Simulation simulation(compiled->MakeSystem(), scene.simulation);
      const VectorX start = simulation.state().q;
      while (simulation.state().time < one.duration) {
        const auto divergence = simulation.Step(false);
        if (divergence) FAIL(divergence->ToString());
      }
      CHECK((simulation.state().q - start).norm() > 1e-4);
      const Energies energies = simulation.system().ComputeEnergies(simulation.state());
      CHECK(energies.ResidualPasses());
      CHECK(std::abs(energies.work_actuators) > 1e-6);
    }
  }
}

}  // namespace standing_test
