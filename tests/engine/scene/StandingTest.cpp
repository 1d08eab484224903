// SPDX-License-Identifier: GPL-3.0-or-later
// Robots of others stand with contact on, held by a controller through their own actuators.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/scene/LoadScene.h"
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

}  // namespace standing_test
