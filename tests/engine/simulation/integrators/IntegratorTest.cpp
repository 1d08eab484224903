// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace integrator_test {
namespace {

Simulation Simulate(const std::shared_ptr<const Model>& model, const TreeSystemOptions& start, double dt,
                    Integrator integrator = Integrator::kRk4) {
  return Simulation(MakeTreeSystem(model, start), {dt, integrator});
}

void Run(Simulation* simulation, int steps) {
  for (int i = 0; i < steps; ++i) REQUIRE_FALSE(simulation->Step());
}

/// Distance from θ = 0 a quarter of a period after a rod was released at `angle`, in `steps` steps.
double QuarterPeriodError(double angle, int steps, Integrator integrator) {
  const double length = 0.5;
  TreeSystemOptions start;
  start.initial_q = VectorX::Constant(1, angle);
  // θ'' = −(3 g / 2 l) sin θ, the period is 4 K(sin θ₀/2) / ω.
  const double omega = std::sqrt(1.5 * kStandardGravity / length);
  const double quarter = std::comp_ellint_1(std::sin(angle / 2)) / omega;
  Simulation simulation = Simulate(RodPendulum(1).Build(), start, quarter / steps, integrator);
  Run(&simulation, steps);
  // Energy gives the speed at the bottom: ω_bottom = 2 sin(θ₀/2) ω.
  CHECK(std::abs(simulation.state().v[0]) == Approx(2 * std::sin(angle / 2) * omega).epsilon(0.1));
  return std::abs(simulation.state().q[0]);
}

}  // namespace

TEST_CASE("a pendulum follows its closed form with the order of its integrator") {
  for (const double angle : {0.3, 1.5, 2.8}) {
    const double coarse = QuarterPeriodError(angle, 40, Integrator::kRk4);
    const double fine = QuarterPeriodError(angle, 80, Integrator::kRk4);
    const double finest = QuarterPeriodError(angle, 160, Integrator::kRk4);
    CHECK(finest < 1e-7);
    CHECK(std::log2(coarse / fine) == Approx(4).margin(0.25));
    CHECK(std::log2(fine / finest) == Approx(4).margin(0.15));
  }
}

TEST_CASE("a double pendulum converges with order 4") {
  TreeSystemOptions start;
  start.initial_q = Eigen::Vector2d(1.2, -0.7);
  std::vector<VectorX> ends;
  for (const int steps : {200, 400, 800}) {
    Simulation simulation = Simulate(RodPendulum(2).Build(), start, 1.0 / steps);
    Run(&simulation, steps);
    ends.push_back(simulation.state().q);
  }
  const double order = std::log2((ends[0] - ends[1]).norm() / (ends[1] - ends[2]).norm());
  CHECK(order == Approx(4).margin(0.3));
}

TEST_CASE("a free double pendulum keeps its energy") {
  TreeSystemOptions start;
  start.initial_q = Eigen::Vector2d(0.3, 0.3);
  Simulation simulation = Simulate(RodPendulum(2).Build(), start, 1e-3);
  const double before = simulation.system().ComputeEnergies(simulation.state()).total;
  double most_kinetic = 0, drift = 0;
  for (int i = 0; i < 100000; ++i) {
    REQUIRE_FALSE(simulation.Step());
    if (i % 10 != 0) continue;
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    most_kinetic = std::max(most_kinetic, e.kinetic);
    drift = std::max(drift, std::abs(e.total - before));
  }
  CHECK(most_kinetic > 0.1);
  CHECK(drift < 1e-8 * most_kinetic);
}

TEST_CASE("a torque-free top precesses as Euler says") {
  RobotDescription robot;
  Inertial inertial;
  inertial.mass = 2;
  const double I1 = 0.05, I3 = 0.02;
  inertial.inertia = Vector3(I1, I1, I3).asDiagonal();
  robot.links.push_back({"top", inertial, {}, {}});
  AddRobotOptions add;
  add.floating = true;
  TreeSystemOptions start;
  start.gravity.setZero();
  start.initial_v = VectorX::Zero(6);
  const Vector3 w(0.8, -0.3, 6), velocity(0.1, 0.2, -0.05);
  start.initial_v << velocity, w;
  Simulation simulation = Simulate(BuildModel(robot, add), start, 1e-3);
  Run(&simulation, 5000);
  // With L fixed in the world: R(t) = exp([L/I₁]× t) · exp([e_z]× ω₃ (1 − I₃/I₁) t).
  const double t = 5;
  const Vector3 L(I1 * w.x(), I1 * w.y(), I3 * w.z());
  const Matrix3 R =
      RotationFromVector(L / I1 * t) * RotationFromVector(Vector3(0, 0, w.z() * (1 - I3 / I1) * t));
  std::vector<Transform> poses(2);
  simulation.system().BodyPoses(simulation.state(), poses);
  CHECK((poses[1].R - R).norm() < 1e-8);
  CHECK((poses[1].p - velocity * t).norm() < 1e-9);
  CHECK(simulation.state().q.tail<4>().norm() == Approx(1).epsilon(1e-14));
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  CHECK(std::abs(e.residual) < 1e-10 * e.kinetic);
}

TEST_CASE("time is exactly a multiple of the step") {
  Simulation simulation = Simulate(RodPendulum(1).Build(), {}, 1e-3);
  for (int i = 1; i <= 3000; ++i) {
    REQUIRE_FALSE(simulation.Step());
    REQUIRE(simulation.state().time == i * 1e-3);
  }
}

TEST_CASE("restoring a state and going on gives the same bytes") {
  RandomTreeOptions tree;
  tree.joints = 7;
  const auto model = BuildModel(RandomTree(11, tree));
  TreeSystemOptions start;
  Random random(3);
  start.initial_v = random.Vector(model->nv(), 1);
  auto system = MakeTreeSystem(model, start);
  System::Inputs inputs = system->inputs();
  inputs.friction.setConstant(2);
  inputs.damping.setConstant(0.1);
  system->SetInputs(inputs);
  Simulation simulation(std::move(system), {});
  for (const Integrator integrator : kIntegrators) {
    INFO(ToString(integrator));
    simulation.SetOptions({1e-3, integrator});
    Run(&simulation, 60);
    const State middle = simulation.state();
    Run(&simulation, 200);
    const State end = simulation.state();
    simulation.Restore(middle, inputs);
    Run(&simulation, 200);
    CHECK(simulation.state().time == end.time);
    CHECK(simulation.state().q == end.q);
    CHECK(simulation.state().v == end.v);
    CHECK(simulation.state().z == end.z);
  }
}

TEST_CASE("steps do not allocate") {
  for (const double mimic : {0.0, 0.4}) {
    RandomTreeOptions tree;
    tree.joints = 12;
    tree.mimic = mimic;
    const auto model = BuildModel(RandomTree(4, tree));
    auto system = MakeTreeSystem(model);
    System::Inputs inputs = system->inputs();
    inputs.friction.setConstant(1);
    inputs.damping.setConstant(0.5);
    system->SetInputs(inputs);
    Simulation simulation(std::move(system), {});
    Command pull;
    pull.kind = CommandKind::kPull;
    pull.body = BodyIndex(model->body_count() - 1);
    pull.vector = {1, 1, 1};
    pull.value = 50;
    pull.value2 = 1;
    simulation.Apply(pull);
    for (const Integrator integrator : kIntegrators) {
      INFO(ToString(integrator));
      simulation.SetOptions({1e-3, integrator});
      bool good = true;
      const std::size_t before = AllocationCount();
      for (int i = 0; i < 200; ++i) good = good && !simulation.Step();
      CHECK(AllocationCount() == before);
      CHECK(good);
    }
  }
}

TEST_CASE("a step that is not finite is taken back and names body and term") {
  const auto model = RodPendulum(2).Build();
  Simulation simulation = Simulate(model, {}, 1e-3);
  Run(&simulation, 10);
  Command command;
  command.kind = CommandKind::kTorque;
  command.index = 1;
  command.value = 1e308;
  simulation.Apply(command);
  const State before = simulation.state();
  std::optional<Divergence> divergence;
  for (int i = 0; i < 3 && !divergence; ++i) divergence = simulation.Step();
  REQUIRE(divergence);
  CHECK(simulation.state().q.allFinite());
  CHECK(simulation.state().v.allFinite());
  CHECK(simulation.state().time >= before.time);
  CHECK((divergence->body == "l1" || divergence->body == "l2"));
  CHECK(divergence->ToString().find("diverged at t = 0.01") == 0);
  CHECK(divergence->ToString().find(divergence->term) != std::string::npos);
  CHECK_THROWS_AS(simulation.SetOptions({0, Integrator::kRk4}), std::invalid_argument);
  CHECK_THROWS_AS(simulation.SetOptions({-1, Integrator::kRk4}), std::invalid_argument);
  CHECK_THROWS_AS(simulation.SetOptions({std::nan(""), Integrator::kRk4}), std::invalid_argument);
}

TEST_CASE("a mechanism without inertia diverges with a sentence, not with NaN") {
  ChainMaker chain;
  chain.Add(JointType::kContinuous, Vector3::UnitY(), Inertial());
  Simulation simulation = Simulate(chain.Build(), {}, 1e-3);
  const auto divergence = simulation.Step();
  REQUIRE(divergence);
  CHECK(divergence->body == "l1");
  CHECK(divergence->term.find("j1") != std::string::npos);
  CHECK(simulation.state().time == 0);
}

}  // namespace integrator_test
