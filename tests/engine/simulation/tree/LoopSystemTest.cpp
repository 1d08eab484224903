// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "engine/simulation/tree/TreeSystem.h"
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

TEST_CASE("a driver turns a crank as its function demands, and the ledger books its work") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopElement driver;
  driver.name = "motor";
  driver.type = LoopType::kAngle;
  driver.link_j = "crank";
  driver.axis_i = driver.axis_j = Vector3::UnitY();
  driver.ref_i = driver.ref_j = Vector3::UnitX();
  driver.function.emplace();
  driver.function->kind = TimeFunction::Kind::kHarmonic;
  driver.function->c = 0.4;
  driver.function->a = 0.7;
  driver.function->w = 5;
  for (const Formulation formulation : kFormulations) {
    INFO(ToString(formulation));
    TreeSystemOptions options;
    options.initial_q = bars.Position(0.4);
    options.loops = bars.Loops();
    options.loops.push_back(driver);
    options.formulation = formulation;
    options.cross_check.formulation =
        formulation == Formulation::kLagrange ? Formulation::kNewtonEuler : Formulation::kLagrange;
    Simulation simulation(MakeTreeSystem(model, options), {});
    const VectorX start = simulation.state().q;
    CHECK(start[0] == Approx(0.4).margin(1e-12));
    CHECK(simulation.state().v[0] == Approx(0.7 * 5).epsilon(1e-10));  // the driver's own, at once
    for (int i = 0; i < 700; ++i) REQUIRE_FALSE(simulation.Step());
    const State& state = simulation.state();
    const auto [angle, rate, acceleration] = (*driver.function)(state.time);
    CHECK((state.q - bars.Position(angle)).cwiseAbs().maxCoeff() < 1e-10);
    CHECK(state.v[0] == Approx(rate).margin(1e-10));
    StateRate rates{VectorX::Zero(model->nq()), VectorX::Zero(model->nv()),
                    VectorX::Zero(simulation.system().nz())};
    REQUIRE(simulation.system().Derivative(state, &rates).ok);
    CHECK(rates.vdot[0] == Approx(acceleration).epsilon(1e-9));
    // What it exerts is what the motion takes: d'Alembert's principle at the crank.
    const double h = 1e-5;
    const VectorX along = (bars.Position(angle + h) - bars.Position(angle - h)) / (2 * h);
    Workspace workspace(*model);
    VectorX tau(3);
    InverseDynamics(*model, state.q, state.v, rates.vdot, options.gravity, {}, &workspace, &tau);
    CHECK(SignalOf(&simulation.system(), state, "loop.motor.drive") == Approx(along.dot(tau)).epsilon(1e-6));
    const Energies energies = simulation.system().ComputeEnergies(state);
    CHECK(std::abs(energies.work_actuators) > 0.1);
    CHECK(energies.RelativeResidual() < 1e-8);
    CHECK(simulation.system().cross_check().largest.difference < 1e-9);
  }
}

TEST_CASE("a four-bar swings about where it rests at the frequency of its closed form") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  // The lowest position, by Newton's method from the lowest of a row.
  const auto slope = [&](double crank) {
    return (bars.Potential(crank + 1e-4) - bars.Potential(crank - 1e-4)) / 2e-4;
  };
  double rest = 0;
  for (double crank = -3; crank < 3; crank += 0.05)
    if (bars.Potential(crank) < bars.Potential(rest)) rest = crank;
  const auto curvature = [&] { return (slope(rest + 1e-4) - slope(rest - 1e-4)) / 2e-4; };
  for (int i = 0; i < 20; ++i) rest -= slope(rest) / curvature();
  for (const Formulation formulation : kFormulations) {
    INFO(ToString(formulation));
    TreeSystemOptions options = OptionsOf(bars, rest, 0);
    options.formulation = formulation;
    const auto system = MakeTreeSystem(model, options);
    Linearisation linear;
    const SystemStatus status = Linearise(system.get(), system->InitialState(), &linear);
    INFO(status.term);
    REQUIRE(status.ok);
    REQUIRE(linear.modes.size() == 1);
    CHECK(linear.dependent == 2);
    CHECK(linear.modes[0].value.imag() == Approx(std::sqrt(curvature() / bars.Inertia(rest))).epsilon(1e-6));
    CHECK(std::abs(linear.modes[0].value.real()) < 1e-6);
    CHECK(std::count(linear.held.begin(), linear.held.end(), 0) == 1);
    // All three joints move, as the closed form does.
    const VectorX way = (bars.Position(rest + 1e-5) - bars.Position(rest - 1e-5)) / 2e-5;
    const VectorX shape = linear.modes[0].shape.real();
    CHECK((shape / shape[0] - way / way[0]).norm() < 1e-7);
    // A torque at the crank pushes the linkage by what it moves there.
    const auto free = std::find(linear.held.begin(), linear.held.end(), 0) - linear.held.begin();
    CHECK(linear.B(3 + free, 0) == Approx(way[free] / bars.Inertia(rest)).epsilon(1e-7));
  }
}

TEST_CASE("Newton-Euler and Lagrange move a loop as articulated bodies do") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  VectorX first;
  for (const Formulation formulation : kTreeFormulations) {
    TreeSystemOptions options = OptionsOf(bars, -1, 3);
    options.formulation = formulation;
    options.cross_check.formulation =
        formulation == Formulation::kLagrange ? Formulation::kNewtonEuler : Formulation::kLagrange;
    Simulation simulation(MakeTreeSystem(model, options), {});
    for (int i = 0; i < 300; ++i) REQUIRE_FALSE(simulation.Step());
    if (first.size() == 0) first = simulation.state().q;
    CHECK((simulation.state().q - first).norm() < 1e-10);
    CHECK(simulation.system().cross_check().largest.difference < 1e-9);
    CHECK(simulation.system().cross_check().largest.difference > 0);
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
  CHECK(divergence->term.find("does not support closed loops") != std::string::npos);
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

TEST_CASE("what cannot be closed does not move, and shows which loop") {
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
