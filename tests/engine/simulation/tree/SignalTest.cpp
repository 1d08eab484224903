// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

// Signals on the controls of actuators, from closed forms.
namespace signal_test {
namespace {

constexpr double kMass = 2, kAmplitude = 3, kRate = 5;

/// A block of 2 kg that slides along x without gravity, driven by one actuator.
Simulation Driven(const ActuatorDescription& actuator, Integrator integrator = Integrator::kRk4) {
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(kMass));
  TreeSystemOptions options;
  options.gravity = Vector3::Zero();
  options.actuation.actuators = {actuator};
  const auto model = chain.Build();
  return Simulation(MakeTreeSystem(model, options), {.dt = 1e-3, .integrator = integrator});
}

ActuatorDescription OnSlide() {
  ActuatorDescription actuator;
  actuator.name = "push";
  actuator.joint = "j1";
  return actuator;
}

void Run(Simulation* simulation, double time) {
  while (simulation->state().time < time - 1e-9) {
    const auto divergence = simulation->Step();
    if (divergence) FAIL(divergence->ToString());
  }
}

double SignalOf(Simulation* simulation, const std::string& name) {
  System& system = simulation->system();
  std::vector<double> values(system.signals().size());
  system.ComputeSignals(simulation->state(), values);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (system.signals()[i].name == name) return values[i];
  FAIL("no signal " << name);
  return 0;
}

}  // namespace

TEST_CASE("A sine on a motor's control moves a block as its integral says", "[actuation]") {
  ActuatorDescription actuator = OnSlide();
  actuator.control = 1;
  actuator.signal.formula = "3*sin(5*t)";
  Simulation run = Driven(actuator);
  Run(&run, 1.3);
  const double t = run.state().time;
  // m x'' = 1 + A sin(r t) from rest.
  const double x = (t * t / 2 + kAmplitude * (t / kRate - std::sin(kRate * t) / (kRate * kRate))) / kMass;
  CHECK(run.state().q[0] == Approx(x).margin(1e-11));
  CHECK(SignalOf(&run, "control.push") == Approx(1 + kAmplitude * std::sin(kRate * t)));
  CHECK(run.system().ComputeEnergies(run.state()).ResidualPasses());
  // Clipped with the control, as one.
  actuator.control_range = {-2, 2};
  Simulation clipped = Driven(actuator);
  CHECK(SignalOf(&clipped, "control.push") == 1);
  Run(&clipped, 0.3);
  CHECK(SignalOf(&clipped, "control.push") == Approx(1 + kAmplitude * std::sin(1.5)));
  CHECK(SignalOf(&clipped, "actuator.push.force") == 2);
}

TEST_CASE("A filter follows a sine on its control, on explicit and implicit integration", "[actuation]") {
  for (const Integrator integrator : {Integrator::kRk4, Integrator::kImplicitMidpoint}) {
    ActuatorDescription actuator = OnSlide();
    actuator.activation_type = ActivationType::kFilter;
    actuator.dynamics[0] = 0.2;
    actuator.signal.formula = "3*sin(5*t)";
    Simulation run = Driven(actuator, integrator);
    Run(&run, 1.3);
    const double t = run.state().time, tau = 0.2, k = kRate * tau;
    // w' = (A sin(r t) − w)/τ from 0.
    const double w =
        kAmplitude / (1 + k * k) * (std::sin(kRate * t) - k * std::cos(kRate * t) + k * std::exp(-t / tau));
    CHECK(SignalOf(&run, "activation.push") ==
          Approx(w).margin(integrator == Integrator::kRk4 ? 1e-9 : 1e-5));
  }
}

TEST_CASE("A signal that is no formula of the time is refused with its reason", "[actuation]") {
  ActuatorDescription actuator = OnSlide();
  actuator.signal.formula = "3*sin(";
  CHECK(CheckActuator(actuator).starts_with("the signal is no formula of t: "));
  actuator.signal.formula = "3*q";
  CHECK(CheckActuator(actuator) != "");
  actuator.signal.formula = "3*t";
  CHECK(CheckActuator(actuator) == "");
}

}  // namespace signal_test
