// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/LU>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>

#include "BuildInfo.h"
#include "engine/algorithms/Dynamics.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Autopsy.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

std::optional<Divergence> RunUntilFailure(Simulation* simulation, int most) {
  std::optional<Divergence> divergence;
  for (int i = 0; i < most && !divergence; ++i) divergence = simulation->Step();
  return divergence;
}

/// Three rods; the damper of the second joint is far too stiff for a step of a millisecond.
Simulation StiffArm(const SimulationOptions& options, double damping = 2000) {
  ChainMaker chain;
  for (int i = 0; i < 3; ++i)
    chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 0.5), {0, 0, i == 0 ? 0 : -0.5})
        .damping = i == 1 ? damping : 0.1;
  TreeSystemOptions start;
  start.initial_q = Eigen::Vector3d(0.7, 0.4, -0.9);
  return Simulation(MakeTreeSystem(chain.Build(), start), options);
}

void CheckStiffDamper(const Divergence& found) {
  CHECK(found.joint == "j2");
  CHECK(found.body == "l2");
  CHECK(found.index.value == 2);
  REQUIRE_FALSE(found.pushes.empty());
  CHECK(found.pushes[0].name == "viscous damping");
  CHECK(found.pushes[0].unit == "N m");
  CHECK(found.ToString().find("j2") != std::string::npos);
  CHECK(found.ToString().find("viscous damping") != std::string::npos);
}

}  // namespace

TEST_CASE("a stiff damper under explicit Euler is found, and both suggestions carry on") {
  Simulation simulation = StiffArm({1e-3, Integrator::kExplicitEuler});
  const auto divergence = RunUntilFailure(&simulation, 1000);
  REQUIRE(divergence);
  CheckStiffDamper(*divergence);
  CHECK(divergence->term.find("ledger jumps") != std::string::npos);
  // Caught before the numbers lost all meaning: the last good state is one.
  CHECK(simulation.state().v.norm() < 1e3);
  REQUIRE(divergence->suggestions.size() == 2);
  CHECK(divergence->suggestions[0].integrator == Integrator::kExplicitEuler);
  // λ = damping · (M⁻¹)₂₂ is far above 2/dt; half of it must not be enough.
  CHECK(divergence->suggestions[0].dt < 5e-4);
  CHECK(divergence->suggestions[1].integrator == Integrator::kImplicitMidpoint);
  CHECK(divergence->suggestions[1].dt == 1e-3);
  for (const SimulationOptions& options : divergence->suggestions) {
    Simulation again = StiffArm({1e-3, Integrator::kExplicitEuler});
    REQUIRE(RunUntilFailure(&again, 1000));
    again.SetOptions(options);
    CHECK_FALSE(RunUntilFailure(&again, static_cast<int>(0.5 / options.dt)));
  }
}

TEST_CASE("without the watch on the ledger the same damper is found when the numbers overflow") {
  Simulation simulation = StiffArm({1e-3, Integrator::kExplicitEuler, 1e-9, false});
  const auto divergence = RunUntilFailure(&simulation, 5000);
  REQUIRE(divergence);
  CheckStiffDamper(*divergence);
  CHECK(simulation.state().v.allFinite());
}

TEST_CASE("the autopsy names the force that breaks the step") {
  const auto fails = [](const Command& command, const std::string& joint, const std::string& name) {
    Simulation simulation(MakeTreeSystem(RodPendulum(3).Build()), {1e-3, Integrator::kRk4});
    simulation.Apply(command);
    const auto divergence = RunUntilFailure(&simulation, 100);
    REQUIRE(divergence);
    INFO(divergence->ToString());
    CHECK(divergence->joint == joint);
    REQUIRE_FALSE(divergence->pushes.empty());
    CHECK(divergence->pushes[0].name.find(name) != std::string::npos);
  };
  Command torque;
  torque.kind = CommandKind::kTorque;
  torque.index = 2;
  torque.value = 1e200;
  fails(torque, "j3", "input torque");
  Command pull;
  pull.kind = CommandKind::kPull;
  pull.body = BodyIndex(3);
  pull.vector = {1, 0, -1.5};
  pull.value = 1e9;
  // It pulls at the third joint, with no arm about that one, half a metre about the second and a metre about
  // the first. What breaks the step is the power it brings in, τ² (M⁻¹)ᵢᵢ.
  const auto model = RodPendulum(3).Build();
  Workspace workspace(*model);
  MatrixX M(3, 3);
  MassMatrix(*model, VectorX::Zero(3), &workspace, &M);
  const VectorX arm = Eigen::Vector3d(1, 0.5, 0);
  Eigen::Index worst = -1;
  arm.cwiseAbs2().cwiseProduct(MatrixX(M.inverse()).diagonal()).maxCoeff(&worst);
  fails(pull, "j" + std::to_string(worst + 1), "mouse");
}

TEST_CASE("failing changes nothing: the next step fails alike, and time does not pass") {
  Simulation simulation = StiffArm({1e-3, Integrator::kExplicitEuler});
  const auto first = RunUntilFailure(&simulation, 1000);
  REQUIRE(first);
  const State state = simulation.state();
  const auto second = simulation.Step();
  REQUIRE(second);
  CHECK(second->ToString() == first->ToString());
  CHECK(simulation.state().time == state.time);
  CHECK(simulation.state().q == state.q);
  CHECK(simulation.state().z == state.z);
}

// LINKWRIGHT_LEDGER_STEPS sets how many steps scenes with contact take: 1000 last minutes, and are in
// tests/nightly.sh.
TEST_CASE("the watch on the ledger lets every shipped scene run, with other integrators too") {
  const char* const wanted = std::getenv("LINKWRIGHT_LEDGER_STEPS");
  const int most_of_touching = wanted ? std::atoi(wanted) : 150;
  int scenes = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes")) {
    if (!entry.path().string().ends_with(".lws.json")) continue;
    CAPTURE(entry.path().filename());
    const Scene scene = LoadGood(entry.path());
    ProblemList problems;
    const auto compiled = CompileScene(scene, &problems);
    REQUIRE(compiled);
    for (const Integrator integrator : {Integrator::kDormandPrince, Integrator::kImplicitMidpoint,
                                        Integrator::kVariational, Integrator::kSemiImplicitEuler}) {
      auto system = compiled->MakeSystem();
      // The variational one is for open trees alone, and says so.
      if (integrator == Integrator::kVariational && (system->tree() == nullptr || system->has_loops()))
        continue;
      Simulation simulation(std::move(system), {scene.simulation.dt, integrator});
      const auto divergence = RunUntilFailure(&simulation, scene.contact ? most_of_touching : 1000);
      INFO(ToString(integrator) << ": " << (divergence ? divergence->ToString() : ""));
      CHECK_FALSE(divergence);
    }
    ++scenes;
  }
  CHECK(scenes >= 7);
}
