// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/scene/compile/MechanismModel.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/LoopMechanisms.h"

using namespace linkwright;
using namespace linkwright::test;

namespace mechanism_system_test {
namespace {

Simulation Run(const MechanismDescription& d, double h,
               Formulation formulation = Formulation::kPartitioning) {
  SimulationOptions options;
  options.dt = h;
  return Simulation(MakeMechanismSystem(d, formulation), options);
}

void Cover(Simulation* simulation, int steps) {
  for (int k = 0; k < steps; ++k) {
    const auto bad = simulation->Step(false);
    INFO((bad ? bad->ToString() : ""));
    REQUIRE_FALSE(bad);
  }
}

double SignalOf(Simulation* simulation, const std::string& name) {
  const auto& signals = simulation->system().signals();
  std::vector<double> values(signals.size());
  simulation->system().ComputeSignals(simulation->state(), values);
  for (size_t k = 0; k < signals.size(); ++k)
    if (signals[k].name == name) return values[k];
  FAIL("no signal " << name);
  return 0;
}

void CheckObeys(Simulation* simulation) {
  CHECK(SignalOf(simulation, "max_phi") <= 1e-10);
  CHECK(SignalOf(simulation, "max_phidot") <= 1e-10);
  CHECK(SignalOf(simulation, "max_phiN") <= 1e-12);
}

}  // namespace

TEST_CASE("a body on a revolute joint is a physical pendulum", "[multibody]") {
  MechanismDescription d;
  d.bodies = {Rod("rod", {0, 0, 0}, {1, 0, 0}, 2)};
  d.joints = {JointAt(d, "pivot", ConstraintType::kRevolute, "ground", "rod", {0, 0, 0}, {0, 1, 0})};
  Simulation simulation = Run(d, 1e-3);
  // θ'' = −(3 g / 2 L) cos θ from the horizontal: at the moment of release 3g/2L, and the pivot carries m
  // g/4.
  CHECK(SignalOf(&simulation, "force.pivot") == Approx(2 * 9.81 / 4));
  Cover(&simulation, 700);
  CheckObeys(&simulation);
  // Energy: ½ (m L²/3) θ'² = m g (L/2) sin θ; the pivot's force at the angle θ: radial m g sin θ · 5/2.
  const double x = SignalOf(&simulation, "rod.x"), z = SignalOf(&simulation, "rod.z");
  const double rate = SignalOf(&simulation, "rod.wy"), sine = -z / 0.5, cosine = x / 0.5;
  CHECK(rate * rate == Approx(3 * 9.81 * sine).epsilon(1e-9));
  CHECK(SignalOf(&simulation, "force.pivot") ==
        Approx(2 * 9.81 * std::hypot(2.5 * sine, cosine / 4)).epsilon(1e-8));
  CHECK(std::abs(simulation.system().ComputeEnergies(simulation.state()).residual) < 1e-9);
}

TEST_CASE("a symmetric top precesses steadily", "[multibody][reference]") {
  const MechanismDescription d = ReferenceModel("heavy_top");
  Simulation simulation = Run(d, 1e-3);
  Cover(&simulation, 2000);
  const double angle = 1.0342677622339445 * 2;
  const Vector3 start = d.bodies[0].r;
  const Vector3 expected(start.x() * std::cos(angle) - start.y() * std::sin(angle),
                         start.x() * std::sin(angle) + start.y() * std::cos(angle), start.z());
  CHECK((simulation.state().q.head<3>() - expected).norm() < 1e-8);
  CheckObeys(&simulation);
}

TEST_CASE("mechanisms keep their constraints and their energy, by each method", "[multibody]") {
  for (const MechanismDescription& d : {test::FourBar(), BallChain(6)}) {
    INFO(d.name);
    Simulation gcp = Run(d, 1e-3), projected = Run(d, 1e-3, Formulation::kArticulated), finer = Run(d, 5e-4);
    Cover(&gcp, 500);
    Cover(&projected, 500);
    Cover(&finer, 1000);
    CheckObeys(&gcp);
    CheckObeys(&projected);
    CheckObeys(&finer);
    // Order 4: half the step, a sixteenth of the error.
    const Energies energies = gcp.system().ComputeEnergies(gcp.state());
    const Energies better = finer.system().ComputeEnergies(finer.state());
    CHECK(energies.RelativeResidual() < 1e-7);
    CHECK(better.RelativeResidual() < std::max(energies.RelativeResidual() / 8, 1e-10));
    const double error = (gcp.state().q - finer.state().q).cwiseAbs().maxCoeff();
    CHECK(error < 1e-7);
    CHECK((gcp.state().q - projected.state().q).cwiseAbs().maxCoeff() < 1e-7);
  }
}

TEST_CASE("a driven mechanism books the work of its driver", "[multibody][reference]") {
  const MechanismDescription d = ReferenceModel("rssr_driven");
  Simulation simulation = Run(d, 1e-3);
  Cover(&simulation, 1000);
  CheckObeys(&simulation);
  // One turn later it is where it was; the work of a turn at constant speed is zero.
  CHECK((simulation.state().q.head<3>() - d.bodies[0].r).norm() < 1e-10);
  const Energies energies = simulation.system().ComputeEnergies(simulation.state());
  CHECK(std::abs(energies.work_actuators) < 1e-9);
  CHECK(std::abs(energies.residual) < 1e-9);
}

TEST_CASE("the model mechanisms run", "[multibody][reference]") {
  for (const char* name :
       {"rssr_free", "slider_crank", "bricard", "mixed_chain", "chain_spherical", "hmmwv_B"}) {
    const MechanismDescription d = ReferenceModel(name);
    INFO(name);
    Simulation gcp = Run(d, 1e-3), projected = Run(d, 1e-3, Formulation::kArticulated);
    Cover(&gcp, 150);
    Cover(&projected, 150);
    CheckObeys(&gcp);
    CheckObeys(&projected);
    CHECK((gcp.state().q - projected.state().q).cwiseAbs().maxCoeff() < 1e-7);
    CHECK(gcp.system().ComputeEnergies(gcp.state()).ResidualPasses());
  }
}

TEST_CASE("a mechanism's run goes on from any of its states to the bit alike", "[multibody]") {
  // Fast enough for several new partitions.
  MechanismDescription d = test::FourBar();
  d.gravity = {0, -300, 0};
  Simulation first = Run(d, 1e-3), second = Run(d, 1e-3);
  Cover(&first, 150);
  const State middle = first.state();
  Cover(&first, 250);
  CHECK(first.state().z.tail(d.bodies.size() * 5) != middle.z.tail(d.bodies.size() * 5));
  second.Restore(middle, first.system().inputs());
  Cover(&second, 250);
  CHECK(second.state().q == first.state().q);
  CHECK(second.state().v == first.state().v);
  CHECK(second.state().z == first.state().z);
}

TEST_CASE("a pulled mechanism stays closed and books the pull's work", "[multibody]") {
  Simulation simulation = Run(test::FourBar(), 1e-3);
  Command pull;
  pull.kind = CommandKind::kPull;
  pull.body = BodyIndex(2);
  pull.vector = {0.2, 0.9, 0.1};
  pull.value = 400;
  pull.value2 = 10;
  simulation.Apply(pull);
  for (int k = 0; k < 20; ++k) {
    Cover(&simulation, 20);
    CheckObeys(&simulation);
  }
  const Energies energies = simulation.system().ComputeEnergies(simulation.state());
  CHECK(std::abs(energies.work_pull) > 0.1);
  CHECK(energies.ResidualPasses());
  CHECK(simulation.system().GrabForce(simulation.state()).norm() > 0);
}

TEST_CASE("a pose edited by hand closes again", "[multibody]") {
  Simulation simulation = Run(test::FourBar(), 1e-3);
  Command edit;
  edit.kind = CommandKind::kPosition;
  edit.index = 1;
  edit.value = simulation.state().q[1] + 0.01;
  simulation.Apply(edit);
  Cover(&simulation, 3);
  CheckObeys(&simulation);
  CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
}

TEST_CASE("the cross-check on mechanisms agrees, and is heard", "[multibody]") {
  for (const Formulation first : kFormulations) {
    for (const Formulation second : kFormulations) {
      INFO(ToString(first) << ", checked by " << ToString(second));
      Simulation simulation(MakeMechanismSystem(test::FourBar(), first, {second}), {});
      Cover(&simulation, 100);
      const CrossCheck opinion = simulation.system().cross_check();
      CHECK(opinion.on);
      CHECK(opinion.Agrees());
      CHECK(opinion.largest.dof >= 0);
      if (first != second) CHECK(opinion.largest.difference > 0);
    }
  }
}

TEST_CASE("a step of a mechanism allocates nothing", "[multibody]") {
  Simulation simulation = Run(BallChain(5), 1e-4);
  Cover(&simulation, 5);
  const std::size_t before = AllocationCount();
  for (int k = 0; k < 20; ++k) simulation.Attempt();
  CHECK(AllocationCount() == before);
}

}  // namespace mechanism_system_test
