// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

namespace {

/// A vertical and a horizontal slider of 1 kg; `damping` in N s/m.
std::shared_ptr<const Model> Sliders(double damping) {
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitZ(), PointMass(1)).damping = damping;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(1)).damping = damping;
  return chain.Build();
}

}  // namespace

TEST_CASE("implicit midpoint is stable where damping is stiff") {
  // 2 m v' = −c v − 2 m g, and c is such that explicit methods need steps below 2/c.
  const double damping = 1e5;
  TreeSystemOptions start;
  start.initial_v = Eigen::Vector2d(1, 1);
  Simulation stiff(MakeTreeSystem(Sliders(damping), start), {1e-2, Integrator::kImplicitMidpoint});
  for (int i = 0; i < 20000; ++i) REQUIRE_FALSE(stiff.Step());
  CHECK(stiff.state().v[0] == Approx(-2 * kStandardGravity / damping).epsilon(1e-6));
  CHECK(stiff.state().v[1] == Approx(0).margin(1e-9));
  const Energies e = stiff.system().ComputeEnergies(stiff.state());
  CHECK(std::abs(e.residual) < 1e-6 * std::abs(e.work_damping));
  Simulation explicit_one(MakeTreeSystem(Sliders(damping), start), {1e-2, Integrator::kRk4});
  bool diverged = false;
  for (int i = 0; i < 200 && !diverged; ++i) diverged = explicit_one.Step().has_value();
  CHECK(diverged);
}

TEST_CASE("implicit midpoint keeps the energy of a stiff spring") {
  // The mouse's spring, 10⁷ N/m on 1 kg sideways: 500 Hz, with five steps to three periods.
  TreeSystemOptions start;
  start.gravity.setZero();
  start.initial_v = Eigen::Vector2d(0, 0.5);
  Simulation simulation(MakeTreeSystem(Sliders(0), start), {1e-3, Integrator::kImplicitMidpoint});
  Command pull;
  pull.kind = CommandKind::kPull;
  pull.body = BodyIndex(2);
  pull.value = 1e7;
  simulation.Apply(pull);
  double most = 0;
  for (int i = 0; i < 5000; ++i) {
    REQUIRE_FALSE(simulation.Step());
    // ½ m v² + ½ k x² is a square that the rule keeps.
    const State& state = simulation.state();
    const double energy = 0.5 * state.v[1] * state.v[1] + 0.5e7 * state.q[1] * state.q[1];
    most = std::max(most, std::abs(energy - 0.125));
  }
  CHECK(most < 1e-9);
}

TEST_CASE("an implicit step without a solution is taken back and says so") {
  // v' = 1 + v² from rest: the mean velocity w of a step has to be h/2 (1 + w²), which has no solution for a
  // step h longer than a second.
  TreeSystemOptions start;
  start.gravity.setZero();
  ForceElement motor;
  motor.name = "runaway";
  motor.kind = ForceKind::kTorque;
  motor.joint = "j2";
  motor.torque.formula = "1 + v*v";
  start.forces = {motor};
  for (const Integrator integrator : {Integrator::kImplicitMidpoint, Integrator::kVariational}) {
    Simulation longer(MakeTreeSystem(Sliders(0), start), {1.01, integrator});
    const auto divergence = longer.Step();
    REQUIRE(divergence);
    INFO(divergence->ToString());
    CHECK(divergence->term.find(ToString(integrator)) != std::string::npos);
    CHECK(divergence->term.find("time step") != std::string::npos);
    CHECK(divergence->joint == "j2");
    CHECK(longer.state().time == 0);
    CHECK(longer.state().v.isZero(0));
    Simulation shorter(MakeTreeSystem(Sliders(0), start), {0.5, integrator});
    REQUIRE_FALSE(shorter.Step());
    // w = (1 − √(1 − h²))/h, and the end's velocity is twice that.
    CHECK(shorter.state().v[1] == Approx(2 * (1 - std::sqrt(0.75)) / 0.5).epsilon(1e-12));
  }
}

TEST_CASE("implicit midpoint finds the same steps with its own Jacobian and by differences") {
  // Articulated bodies know their derivatives, Lagrange's equations do not. Damping and a pull by a spring
  // are so stiff that simple iteration does not get there.
  ChainMaker chain;
  Inertial box = PointMass(1, {0.1, 0, -0.2});
  box.inertia = Vector3(0.01, 0.02, 0.03).asDiagonal();
  chain.Add(JointType::kBall, Vector3::UnitZ(), box);
  chain.Add(JointType::kRevolute, Vector3(1, 2, 3), box, {0, 0, -0.4}).damping = 300;
  chain.Add(JointType::kPrismatic, Vector3(0, 1, 1), box, {0, 0, -0.3}).damping = 1e4;
  const auto model = chain.Build();
  std::vector<State> ends;
  for (const Formulation formulation : {Formulation::kArticulated, Formulation::kLagrange}) {
    TreeSystemOptions start;
    start.formulation = formulation;
    start.initial_v = VectorX::LinSpaced(model->nv(), 0.5, 1.5);
    Simulation simulation(MakeTreeSystem(model, start), {5e-3, Integrator::kImplicitMidpoint});
    Command pull;
    pull.kind = CommandKind::kPull;
    pull.body = BodyIndex(3);
    pull.vector = {0.3, 0.2, -0.8};
    pull.value = 1e5;
    pull.value2 = 100;
    simulation.Apply(pull);
    for (int i = 0; i < 20; ++i) REQUIRE_FALSE(simulation.Step());
    ends.push_back(simulation.state());
  }
  CHECK((ends[0].q - ends[1].q).norm() < 1e-9);
  CHECK((ends[0].v - ends[1].v).norm() < 1e-8 * ends[1].v.norm());
}
