// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Dynamics.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace friction_test {
namespace {

constexpr double kMass = 2, kSlope = 3;  // [kg], acceleration along the slope without friction [m/s²]

/// A block on a slope that falls along +x, with dry friction `friction` [N], starting with `speed` up the
/// slope.
Simulation Block(double friction, double speed, double dt = 1e-3) {
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(kMass)).friction = friction;
  TreeSystemOptions options;
  options.gravity = {kSlope, 0, -9};
  options.initial_v = VectorX::Constant(1, -speed);
  return Simulation(MakeTreeSystem(chain.Build(), options), {dt, Integrator::kRk4});
}

void Run(Simulation* simulation, int steps) {
  for (int i = 0; i < steps; ++i) REQUIRE_FALSE(simulation->Step());
}

Command Torque(int index, double value) {
  Command command;
  command.kind = CommandKind::kTorque;
  command.index = index;
  command.value = value;
  return command;
}

}  // namespace

TEST_CASE("a block pushed up a slope stops inside a step and slides back") {
  const double friction = 2.5, speed = 1.23456;
  Simulation simulation = Block(friction, speed);
  // Up with −(g s + F/m), stop at t₁ = v/(g s + F/m), down with g s − F/m.
  const double up = kSlope + friction / kMass, down = kSlope - friction / kMass;
  const double t1 = speed / up, x1 = -speed * speed / (2 * up);
  Run(&simulation, 1000);
  CHECK(simulation.state().q[0] == Approx(x1 + down * (1 - t1) * (1 - t1) / 2).epsilon(1e-11));
  CHECK(simulation.state().v[0] == Approx(down * (1 - t1)).epsilon(1e-11));
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  const double path = -x1 + simulation.state().q[0] - x1;
  CHECK(e.work_friction == Approx(-friction * path).epsilon(1e-11));
  CHECK(std::abs(e.residual) < 1e-11);
}

TEST_CASE("a block that friction holds stays exactly where it stopped") {
  const double friction = kMass * kSlope * 1.0001, speed = 0.7;
  Simulation simulation = Block(friction, speed);
  const double up = kSlope + friction / kMass;
  Run(&simulation, 400);
  const double rest = simulation.state().q[0];
  CHECK(rest == Approx(-speed * speed / (2 * up)).epsilon(1e-11));
  for (int i = 0; i < 20000; ++i) {
    REQUIRE_FALSE(simulation.Step());
    REQUIRE(simulation.state().v[0] == 0);
    REQUIRE(simulation.state().q[0] == rest);
  }
  // A torque that takes the rest of the margin and half a newton more.
  simulation.Apply(Torque(0, friction - kMass * kSlope + 0.5));
  Run(&simulation, 500);
  CHECK(simulation.state().v[0] == Approx(0.5 / kMass * 0.5).epsilon(1e-11));
  // And the other way: friction turns round.
  Simulation other = Block(friction, 0);
  other.Apply(Torque(0, -kMass * kSlope - friction - 0.5));
  Run(&other, 500);
  CHECK(other.state().v[0] == Approx(-0.5 / kMass * 0.5).epsilon(1e-11));
}

TEST_CASE("a large step does not let friction reverse a velocity") {
  Simulation simulation = Block(kMass * kSlope * 2, 0.1, 0.5);
  Run(&simulation, 1);
  CHECK(simulation.state().v[0] == 0);
  CHECK(simulation.state().q[0] == Approx(-0.1 * 0.1 / (2 * 3 * kSlope)).epsilon(1e-10));
  Run(&simulation, 1);
  CHECK(simulation.state().v[0] == 0);
}

TEST_CASE("an oscillator with dry friction loses 4F/k a cycle and sticks in the dead band") {
  // The pull spring makes the oscillator: x'' = −(k/m) x ∓ F/m, turning points 2F/k nearer each half period.
  const double stiffness = 50, friction = 1.3, start = 0.5, mass = 2;
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(mass)).friction = friction;
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(1, start);
  Simulation simulation(MakeTreeSystem(chain.Build(), options), {});
  Command pull;
  pull.kind = CommandKind::kPull;
  pull.body = BodyIndex(1);
  pull.value = stiffness;
  simulation.Apply(pull);
  // |xₙ| = x₀ − 2nF/k until it is below F/k.
  double amplitude = start;
  int halves = 0;
  while (amplitude > friction / stiffness) {
    amplitude = std::abs(amplitude - 2 * friction / stiffness);
    ++halves;
  }
  Run(&simulation, static_cast<int>(1000 * kPi * std::sqrt(mass / stiffness) * (halves + 1)));
  CHECK(simulation.state().v[0] == 0);
  const double side = halves % 2 == 0 ? 1 : -1;
  const double expected = side * (start - 2 * halves * friction / stiffness);
  CHECK(simulation.state().q[0] == Approx(expected).epsilon(1e-8));
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  CHECK(std::abs(e.residual) < 1e-8);
}

TEST_CASE("several joints at rest stick or start as complementarity demands") {
  int stuck = 0, started = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    RandomTreeOptions tree;
    tree.joints = 6;
    tree.large_joints = false;
    tree.mimic = seed % 3 == 0 ? 0.3 : 0;
    const auto model = BuildModel(RandomTree(seed, tree));
    const int nv = model->nv();
    Random random(seed);
    TreeSystemOptions options;
    options.limits = false;
    options.initial_q = RandomPosition(*model, &random);
    options.torque = random.Vector(nv, 8);
    auto system = MakeTreeSystem(model, options);
    System::Inputs inputs = system->inputs();
    inputs.friction = random.Vector(nv, 12).cwiseAbs().array() + 0.5;
    inputs.damping.setZero();
    system->SetInputs(inputs);
    const State state = system->InitialState();
    std::vector<double> values(system->signals().size());
    system->ComputeSignals(state, values);
    VectorX a(nv);
    int found = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (system->signals()[i].name.starts_with("a.")) a[found++] = values[i];
    }
    REQUIRE(found == nv);
    // What friction must do for these accelerations, by inverse dynamics.
    Workspace workspace(*model);
    VectorX needed(nv);
    InverseDynamics(*model, state.q, state.v, a, inputs.gravity, {}, &workspace, &needed);
    needed -= inputs.torque;
    for (int i = 0; i < nv; ++i) {
      INFO("seed " << seed << ", degree of freedom " << i);
      if (a[i] == 0) {
        ++stuck;
        CHECK(std::abs(needed[i]) <= inputs.friction[i] * (1 + 1e-9));
      } else {
        ++started;
        CHECK(needed[i] == Approx(-std::copysign(inputs.friction[i], a[i])).epsilon(1e-6));
      }
    }
  }
  CHECK(stuck > 50);
  CHECK(started > 50);
}

}  // namespace friction_test
