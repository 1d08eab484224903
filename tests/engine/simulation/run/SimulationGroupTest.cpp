// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/simulation/run/SimulationGroup.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/RandomTree.h"
#include "tests/support/SameBits.h"

using namespace linkwright;

namespace simulation_group_test {
namespace {

std::shared_ptr<const Model> MakeModel(unsigned seed, double mass_scale = 1) {
  RandomTreeOptions tree;
  tree.joints = 8;
  tree.mimic = seed % 3 == 0 ? 0.3 : 0;
  RobotDescription robot = RandomTree(seed, tree);
  for (LinkDescription& link : robot.links) {
    link.inertial->mass *= mass_scale;
    link.inertial->inertia *= mass_scale;
  }
  for (size_t i = 0; i < robot.joints.size(); ++i) {
    JointDescription& joint = robot.joints[i];
    joint.damping = 0.3;
    if (i % 3 == 0) joint.friction = 0.5;
    if (joint.type == JointType::kRevolute) joint.lower = -2.2, joint.upper = 2.2;
  }
  return BuildModel(robot);
}

/// The k-th of simulations that differ in all that may.
Simulation Make(std::shared_ptr<const Model> model, int k, SimulationOptions options = {.dt = 2e-3}) {
  Random random(static_cast<unsigned>(100 + k));
  TreeSystemOptions system;
  system.initial_q = RandomPosition(*model, &random);
  system.initial_v = random.Vector(model->nv(), 1);
  system.torque = random.Vector(model->nv(), 1);
  system.gravity = random.InBox(10);
  options.watch_ledger = false;
  return Simulation(MakeTreeSystem(model, system), options);
}

std::vector<double> Signals(Simulation* simulation) {
  std::vector<double> values(simulation->system().signals().size());
  simulation->system().ComputeSignals(simulation->state(), values);
  return values;
}

}  // namespace

TEST_CASE("simulations side by side go as each goes alone") {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const auto model = MakeModel(seed), heavy = MakeModel(seed, 1.5);
    std::vector<Simulation> simulations, alone;
    for (int k = 0; k < 11; ++k) {
      simulations.push_back(Make(k % 4 == 1 ? heavy : model, k));
      alone.push_back(Make(k % 4 == 1 ? heavy : model, k));
    }
    SimulationGroup group(model, std::move(simulations));
    int along = 0;
    for (int step = 0; step < 50; ++step) {
      group.Step();
      for (int k = 0; k < group.size(); ++k) {
        REQUIRE_FALSE(group.divergence(k));
        REQUIRE_FALSE(alone[static_cast<size_t>(k)].Step());
        // What steps with others differs by rounding from what steps by itself.
        along += test::SameBits(group.simulation(k).state(), alone[static_cast<size_t>(k)].state()) ? 0 : 1;
      }
    }
    CAPTURE(seed, along);
    CHECK(along > 50);
    for (int k = 0; k < group.size(); ++k) {
      CAPTURE(k);
      const auto values = Signals(&group.simulation(k)), expected = Signals(&alone[static_cast<size_t>(k)]);
      for (size_t i = 0; i < values.size(); ++i) {
        CAPTURE(group.simulation(k).system().signals()[i].name);
        CHECK(values[i] == Approx(expected[i]).epsilon(1e-7).margin(1e-7));
      }
    }
  }
}

TEST_CASE("what becomes of a simulation does not depend on those beside it") {
  const auto model = MakeModel(1), heavy = MakeModel(1, 2);
  const auto run = [&](const std::vector<int>& members, int watched) {
    std::vector<Simulation> simulations;
    for (const int k : members) simulations.push_back(Make(k == 3 ? heavy : model, k));
    SimulationGroup group(model, std::move(simulations));
    for (int step = 0; step < 100; ++step) group.Step();
    return Signals(&group.simulation(watched));
  };
  const auto alone = run({5}, 0);
  CHECK(run({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 4) == alone);
  CHECK(run({9, 8, 7, 6, 0, 1, 2, 4, 11, 5}, 9) == alone);
}

TEST_CASE("what something happens to steps by itself") {
  const auto model = MakeModel(2), other = MakeModel(4);
  std::vector<Simulation> simulations;
  simulations.push_back(Make(model, 0));
  simulations.push_back(Make(model, 1, {.dt = 1e-3, .integrator = Integrator::kSemiImplicitEuler}));
  simulations.push_back(Make(other, 2));
  simulations.push_back(Make(model, 3));
  // So coarse that it goes beyond all bounds.
  simulations.push_back(Make(model, 4, {.dt = 1e3}));
  std::vector<Simulation> alone;
  alone.push_back(Make(model, 1, {.dt = 1e-3, .integrator = Integrator::kSemiImplicitEuler}));
  alone.push_back(Make(other, 2));
  SimulationGroup group(model, std::move(simulations));
  group.SetActive(3, false);
  for (int step = 0; step < 20; ++step) {
    group.Step();
    for (Simulation& simulation : alone) REQUIRE_FALSE(simulation.Step());
  }
  CHECK(Signals(&group.simulation(1)) == Signals(&alone[0]));
  CHECK(Signals(&group.simulation(2)) == Signals(&alone[1]));
  CHECK(group.simulation(3).state().time == 0);
  CHECK(group.divergence(4));
  CHECK(group.simulation(4).state().q.allFinite());
  CHECK_FALSE(group.divergence(0));
}

TEST_CASE("steps side by side do not allocate") {
  const auto model = MakeModel(1);
  std::vector<Simulation> simulations;
  for (int k = 0; k < 9; ++k) simulations.push_back(Make(model, k));
  SimulationGroup group(model, std::move(simulations));
  group.Step();
  const size_t before = AllocationCount();
  for (int step = 0; step < 50; ++step) group.Step();
  CHECK(AllocationCount() == before);
}

}  // namespace simulation_group_test
