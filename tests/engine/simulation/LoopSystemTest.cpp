// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/simulation/Simulation.h"
#include "engine/simulation/TreeSystem.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/FourBar.h"

using namespace linkwright;

namespace loop_system_test {
namespace {

TreeSystemOptions OptionsOf(const FourBar& bars, double crank, double speed) {
  const double h = 1e-5;
  TreeSystemOptions options;
  options.initial_q = bars.Position(crank);
  options.initial_v = speed * (bars.Position(crank + h) - bars.Position(crank - h)) / (2 * h);
  options.loops = bars.Loops();
  return options;
}

double SignalOf(System* system, const State& state, const std::string& name) {
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(state, values);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (system->signals()[i].name == name) return values[i];
  FAIL("no signal " << name);
  return 0;
}

}  // namespace

TEST_CASE("a four-bar stays closed and keeps its energy, with any formulation and integrator") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  for (const Formulation formulation : kFormulations) {
    for (const Integrator integrator : {Integrator::kRk4, Integrator::kDormandPrince}) {
      INFO(ToString(formulation) << " " << ToString(integrator));
      TreeSystemOptions options = OptionsOf(bars, 0.5, 6);
      options.formulation = formulation;
      SimulationOptions how;
      how.integrator = integrator;
      how.tolerance = 1e-10;
      Simulation simulation(MakeTreeSystem(model, options), how);
      LoopSolver loops(*model, bars.Loops());
      Workspace workspace(*model);
      double gap = 0, speed_gap = 0, apart = 0;
      for (int i = 0; i < 1000; ++i) {
        REQUIRE_FALSE(simulation.Step());
        const State& state = simulation.state();
        gap = std::max(gap, loops.Gap(*model, state.q, &workspace));
        speed_gap = std::max(speed_gap, loops.VelocityGap(*model, state.q, state.v, &workspace));
        const VectorX exact = bars.Position(std::remainder(state.q[0], 2 * kPi));
        apart = std::max(apart, std::abs(std::remainder(state.q[2] - exact[2], 2 * kPi)));
      }
      CHECK(gap <= 1e-10);
      CHECK(speed_gap <= 1e-10);
      CHECK(apart < 1e-8);
      const Energies energies = simulation.system().ComputeEnergies(simulation.state());
      CHECK(energies.RelativeResidual() < 1e-8);
      CHECK(std::abs(simulation.state().q[0]) > 2);
    }
  }
}

TEST_CASE("Newton-Euler and Lagrange move a loop as articulated bodies do") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  VectorX first;
  for (const Formulation formulation : kFormulations) {
    TreeSystemOptions options = OptionsOf(bars, -1, 3);
    options.formulation = formulation;
    options.second_opinion.formulation =
        formulation == Formulation::kLagrange ? Formulation::kNewtonEuler : Formulation::kLagrange;
    Simulation simulation(MakeTreeSystem(model, options), {});
    for (int i = 0; i < 300; ++i) REQUIRE_FALSE(simulation.Step());
    if (first.size() == 0) first = simulation.state().q;
    CHECK((simulation.state().q - first).norm() < 1e-10);
    CHECK(simulation.system().second_opinion().largest.difference < 1e-9);
    CHECK(simulation.system().second_opinion().largest.difference > 0);
  }
}

TEST_CASE("implicit midpoint keeps loops closed, the variational integrator says that it cannot") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  SimulationOptions how;
  how.integrator = Integrator::kImplicitMidpoint;
  Simulation simulation(MakeTreeSystem(model, OptionsOf(bars, 0.5, 3)), how);
  for (int i = 0; i < 200; ++i) REQUIRE_FALSE(simulation.Step());
  LoopSolver loops(*model, bars.Loops());
  Workspace workspace(*model);
  CHECK(loops.Gap(*model, simulation.state().q, &workspace) <= 1e-10);
  how.integrator = Integrator::kVariational;
  Simulation variational(MakeTreeSystem(model, OptionsOf(bars, 0.5, 3)), how);
  const auto divergence = variational.Step(false);
  REQUIRE(divergence);
  CHECK(divergence->term.find("no closed loops") != std::string::npos);
}

TEST_CASE("a body on a loop's hinge is a pendulum") {
  // θ̈ = −m g l sin θ / (I + m l²), from a free body and a hinge with the world.
  RobotDescription robot;
  robot.name = "r";
  robot.links = {{"rod", FourBar::Rod(2, 0.5), {}, {}, 0}};
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(robot, add);
  TreeSystemOptions options;
  LoopElement hinge;
  hinge.name = "hinge";
  hinge.type = LoopType::kRevolute;
  hinge.link_j = "rod";
  hinge.point_i = {0.2, 0.1, 1};
  hinge.axis_i = hinge.axis_j = Vector3::UnitY();
  options.loops = {hinge};
  options.initial_q = model->NeutralPosition();
  options.initial_q.head<3>() = hinge.point_i;
  Simulation simulation(MakeTreeSystem(model, options), {});
  // The angle below the horizontal: θ̈ = (3 g / 2 l) cos θ; θ̇² = (3 g / l) sin θ.
  for (int i = 0; i < 400; ++i) {
    REQUIRE_FALSE(simulation.Step());
    const State& state = simulation.state();
    const double theta = 2 * std::atan2(state.q[5], state.q[3]);
    CHECK(state.v[4] * state.v[4] == Approx(3 * kStandardGravity / 0.5 * std::sin(theta)).margin(1e-8));
    CHECK((state.q.head<3>() - hinge.point_i).norm() < 1e-10);
  }
  // At rest in the start it carries a quarter of the weight.
  Simulation still(MakeTreeSystem(model, options), {});
  CHECK(SignalOf(&still.system(), still.state(), "loop.hinge.force") ==
        Approx(2 * kStandardGravity / 4).epsilon(1e-9));
  CHECK(SignalOf(&still.system(), still.state(), "loops.gap") < 1e-12);
}

TEST_CASE("positions set from outside are closed when the step begins, and booked") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  Simulation simulation(MakeTreeSystem(model, OptionsOf(bars, 0.5, 0)), {});
  Command command;
  command.kind = CommandKind::kPosition;
  command.index = 0;
  command.value = 0.7;
  simulation.Apply(command);
  REQUIRE_FALSE(simulation.Step());
  LoopSolver loops(*model, bars.Loops());
  Workspace workspace(*model);
  CHECK(loops.Gap(*model, simulation.state().q, &workspace) <= 1e-10);
  const Energies energies = simulation.system().ComputeEnergies(simulation.state());
  CHECK(std::abs(energies.work_edits) > 1e-3);
  CHECK(std::abs(energies.residual) < 1e-9);
}

TEST_CASE("dry friction holds a whole loop") {
  const FourBar bars;
  RobotDescription robot = bars.Robot();
  robot.joints[0].friction = 100;
  const auto model = BuildModel(robot);
  Simulation simulation(MakeTreeSystem(model, OptionsOf(bars, 0.5, 0)), {});
  const VectorX before = simulation.state().q;
  for (int i = 0; i < 50; ++i) REQUIRE_FALSE(simulation.Step());
  CHECK((simulation.state().q - before).norm() < 1e-9);
  robot.joints[0].friction = 0.5;
  Simulation slips(MakeTreeSystem(BuildModel(robot), OptionsOf(bars, 0.5, 0)), {});
  for (int i = 0; i < 50; ++i) REQUIRE_FALSE(slips.Step());
  CHECK((slips.state().q - before).norm() > 1e-3);
}

TEST_CASE("a step with loops does not allocate, and is the same every time") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  Simulation simulation(MakeTreeSystem(model, OptionsOf(bars, 0.5, 6)), {});
  Simulation again(MakeTreeSystem(model, OptionsOf(bars, 0.5, 6)), {});
  simulation.Step();
  const std::size_t before = AllocationCount();
  for (int i = 0; i < 10; ++i) simulation.Attempt();
  CHECK(AllocationCount() == before);
  for (int i = 0; i < 11; ++i) again.Step();
  CHECK(simulation.state().q == again.state().q);
}

TEST_CASE("what cannot be closed does not move, and says which loop") {
  FourBar bars;
  const auto model = BuildModel(bars.Robot());
  TreeSystemOptions options = OptionsOf(bars, 0.5, 0);
  options.loops[0].point_j = {5, 0, 0};
  Simulation simulation(MakeTreeSystem(model, options), {});
  const auto divergence = simulation.Step(false);
  REQUIRE(divergence);
  CHECK(divergence->term.find("\"C\"") != std::string::npos);
}

}  // namespace loop_system_test
