// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

struct EnergyRange {
  double least = 1e300, most = -1e300, mean = 0;
};

/// Total energy over `steps` steps.
EnergyRange Watch(Simulation* simulation, int steps) {
  EnergyRange range;
  for (int i = 0; i < steps; ++i) {
    REQUIRE_FALSE(simulation->Step());
    const double total = simulation->system().ComputeEnergies(simulation->state()).total;
    range.least = std::min(range.least, total);
    range.most = std::max(range.most, total);
    range.mean += total / steps;
  }
  return range;
}

/// Linear momentum, and angular momentum about the world's origin.
Vector6 Momentum(const Model& model, const State& state) {
  Workspace workspace(model);
  ForwardKinematics(model, state.q, state.v, &workspace);
  Vector6 h = CentroidalMomentum(model, workspace);
  Vector3 com;
  REQUIRE(CenterOfMass(model, workspace, &com));
  h.tail<3>() += com.cross(h.head<3>());
  return h;
}

}  // namespace

TEST_CASE("the variational integrator's energy goes up and down without drift") {
  TreeSystemOptions start;
  start.initial_q = Eigen::Vector2d(0.9, 1.1);
  const auto model = RodPendulum(2).Build();
  const auto watch = [&](double dt, int steps, int times) {
    Simulation simulation(MakeTreeSystem(model, start), {dt, Integrator::kVariational});
    std::vector<EnergyRange> ranges;
    for (int i = 0; i < times; ++i) ranges.push_back(Watch(&simulation, steps));
    return ranges;
  };
  // 120,000 steps of 4 ms: eight minutes.
  const auto ranges = watch(4e-3, 30000, 4);
  const double swing = ranges[0].most - ranges[0].least;
  CHECK(swing > 1e-6);
  CHECK(swing < 2e-2);
  for (const EnergyRange& later : ranges) {
    CHECK(std::abs(later.mean - ranges[0].mean) < 0.02 * swing);
    CHECK(later.most < ranges[0].most + 0.1 * swing);
    CHECK(later.least > ranges[0].least - 0.1 * swing);
  }
  // The swing is of second order.
  const auto fine = watch(2e-3, 60000, 1);
  CHECK(std::log2(swing / (fine[0].most - fine[0].least)) == Approx(2).margin(0.25));
  // Runge–Kutta of order 4 loses steadily at this step; the comparison shows that the test can fail.
  Simulation other(MakeTreeSystem(model, start), {2e-2, Integrator::kRk4});
  const EnergyRange first = Watch(&other, 6000), second = Watch(&other, 6000);
  CHECK(second.most < first.most);
  CHECK(std::abs(second.mean - first.mean) > 0.2 * (first.most - first.least));
}

TEST_CASE("the variational integrator keeps the momenta of a free mechanism to rounding") {
  RandomTreeOptions tree;
  tree.joints = 6;
  tree.armature = false;  // a rotor's inertia belongs to no body: it takes momentum that is not in the sum
  RobotDescription robot = RandomTree(8, tree);
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(robot, add);
  Random random(5);
  TreeSystemOptions start;
  start.gravity.setZero();
  start.limits = false;
  start.initial_v = random.Vector(model->nv(), 2);
  for (const double dt : {1e-3, 1e-2}) {
    Simulation simulation(MakeTreeSystem(model, start), {dt, Integrator::kVariational});
    const Vector6 before = Momentum(*model, simulation.state());
    for (int i = 0; i < 2000; ++i) REQUIRE_FALSE(simulation.Step());
    const Vector6 after = Momentum(*model, simulation.state());
    INFO("dt " << dt << ": " << (after - before).transpose());
    CHECK((after - before).norm() < 1e-10 * before.norm());
  }
  // The sum is of all that moves, and it is not kept by just any method.
  Simulation other(MakeTreeSystem(model, start), {1e-2, Integrator::kImplicitMidpoint});
  const Vector6 before = Momentum(*model, other.state());
  for (int i = 0; i < 200; ++i) REQUIRE_FALSE(other.Step());
  CHECK((Momentum(*model, other.state()) - before).norm() > 1e-8 * before.norm());
}

TEST_CASE("an unsymmetric free body tumbles with its angular momentum and energy kept") {
  RobotDescription robot;
  Inertial inertial;
  inertial.mass = 2;
  inertial.com = {0.05, -0.02, 0.1};
  inertial.inertia = Vector3(0.05, 0.03, 0.06).asDiagonal();
  robot.links.push_back({"box", inertial, {}, {}});
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(robot, add);
  TreeSystemOptions start;
  start.gravity.setZero();
  start.initial_v = VectorX::Zero(6);
  start.initial_v << 0.1, 0.2, -0.3, 5, 0.01, 0.02;
  Simulation simulation(MakeTreeSystem(model, start), {5e-3, Integrator::kVariational});
  const Vector6 before = Momentum(*model, simulation.state());
  const EnergyRange first = Watch(&simulation, 10000), last = Watch(&simulation, 10000);
  CHECK((Momentum(*model, simulation.state()) - before).norm() < 1e-9 * before.norm());
  CHECK(std::abs(last.mean - first.mean) < 0.05 * (first.most - first.least) + 1e-12);
}
