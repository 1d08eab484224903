// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/dynamics/TreeFormulation.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace formulation_test {
namespace {

const Vector3 kGravity(0, 0, -kStandardGravity);

Command ChangeTo(Formulation formulation) {
  Command command;
  command.kind = CommandKind::kFormulation;
  command.index = static_cast<int>(formulation);
  return command;
}

Simulation Pendulum(Formulation formulation) {
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(3, 0.7);
  options.formulation = formulation;
  ChainMaker rods = RodPendulum(3);
  return Simulation(MakeTreeSystem(rods.Build(), options), {});
}

}  // namespace

TEST_CASE("formulations have names") {
  for (const Formulation formulation : kFormulations)
    CHECK(FormulationFromString(ToString(formulation)) == formulation);
  CHECK_FALSE(FormulationFromString("magic"));
}

TEST_CASE("accelerations of each formulation need the torques they were found from") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    RandomTreeOptions tree;
    tree.joints = 2 + static_cast<int>(seed % 12);
    tree.mimic = seed % 3 == 0 ? 0.3 : 0;
    const auto model = BuildModel(RandomTree(seed, tree));
    const int nv = model->nv();
    if (nv < 2) continue;
    Random random(seed);
    State state;
    state.q = RandomPosition(*model, &random);
    state.v = random.Vector(nv, 2);
    const VectorX tau = random.Vector(nv, 20);
    std::vector<Wrench> external(static_cast<size_t>(model->body_count()));
    for (Wrench& wrench : external) wrench = {random.InBox(5), random.InBox(5)};
    std::vector<char> locked(static_cast<size_t>(nv), 0);
    if (seed % 2 == 1) locked[static_cast<size_t>(random.Integer(nv))] = 1;
    Workspace workspace(*model);
    for (const Formulation formulation : kFormulations) {
      INFO(seed << " " << ToString(formulation));
      TreeFormulation solver;
      solver.Choose(formulation, *model);
      VectorX a(nv), needed(nv);
      const auto result = solver.Solve(*model, state, tau, kGravity, external, locked, &workspace, &a);
      REQUIRE(result.status == DynamicsStatus::kOk);
      InverseDynamics(*model, state.q, state.v, a, kGravity, external, &workspace, &needed);
      for (int i = 0; i < nv; ++i) {
        if (locked[static_cast<size_t>(i)])
          CHECK(a[i] == 0);
        else
          CHECK(needed[i] == Approx(tau[i]).margin(1e-8));
      }
    }
  }
}

TEST_CASE("a mechanism moves alike in each formulation, also when it changes on the way") {
  Simulation articulated = Pendulum(Formulation::kArticulated);
  for (int i = 0; i < 500; ++i) REQUIRE_FALSE(articulated.Step());
  for (const Formulation formulation : kFormulations) {
    INFO(ToString(formulation));
    Simulation other = Pendulum(formulation);
    CHECK(other.system().inputs().formulation == formulation);
    for (int i = 0; i < 250; ++i) REQUIRE_FALSE(other.Step());
    other.Apply(ChangeTo(Formulation::kNewtonEuler));
    CHECK(other.system().inputs().formulation == Formulation::kNewtonEuler);
    for (int i = 0; i < 250; ++i) REQUIRE_FALSE(other.Step());
    CHECK((other.state().q - articulated.state().q).norm() < 1e-10);
    CHECK((other.state().v - articulated.state().v).norm() < 1e-9);
    CHECK(std::abs(other.system().ComputeEnergies(other.state()).residual) < 1e-8);
  }
  Command nonsense = ChangeTo(Formulation::kArticulated);
  for (const int index : {-1, 99}) {
    nonsense.index = index;
    articulated.Apply(nonsense);
    CHECK(articulated.system().inputs().formulation == Formulation::kArticulated);
  }
}

TEST_CASE("no formulation allocates while it steps") {
  RandomTreeOptions tree;
  tree.joints = 40;
  tree.mimic = 0.1;
  const auto model = BuildModel(RandomTree(3, tree));
  for (const Formulation formulation : kFormulations) {
    INFO(ToString(formulation));
    TreeSystemOptions options;
    options.formulation = formulation;
    Simulation simulation(MakeTreeSystem(model, options), {});
    const std::size_t before = AllocationCount();
    bool diverged = false;
    for (int i = 0; i < 3; ++i) diverged = diverged || simulation.Step().has_value();
    CHECK(AllocationCount() == before);
    CHECK_FALSE(diverged);
  }
}

TEST_CASE("each formulation names the joint that moves no mass") {
  ChainMaker chain = RodPendulum(2);
  chain.Add(JointType::kContinuous, Vector3::UnitX(), Inertial());
  const auto model = chain.Build();
  for (const Formulation formulation : kFormulations) {
    INFO(ToString(formulation));
    TreeSystemOptions options;
    options.formulation = formulation;
    Simulation simulation(MakeTreeSystem(model, options), {});
    const auto divergence = simulation.Step();
    REQUIRE(divergence);
    CHECK_THAT(divergence->term, Catch::Matchers::Contains("\"j3\""));
  }
}

}  // namespace formulation_test
