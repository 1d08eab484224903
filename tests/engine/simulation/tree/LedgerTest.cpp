// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace ledger_test {
namespace {

/// An arm of three rods with everything that moves energy, its elbow limited.
std::shared_ptr<const Model> Arm(bool limits) {
  ChainMaker chain;
  for (int i = 0; i < 3; ++i) {
    JointDescription& joint = chain.Add(JointType::kRevolute, i == 1 ? Vector3::UnitX() : Vector3::UnitY(),
                                        HangingRod(1, 0.4), {0, 0, i == 0 ? 0 : -0.4});
    joint.damping = 0.05;
    joint.friction = 0.1 + 0.05 * i;
    joint.armature = 0.01;
    if (limits) {
      joint.lower = -0.3;
      joint.upper = 0.4;
    }
  }
  return chain.Build();
}

Command Make(CommandKind kind, int index, double value) {
  Command command;
  command.kind = kind;
  command.index = index;
  command.value = value;
  return command;
}

/// Sum over the steps of what each term moved: the energy that was exchanged.
struct Exchange {
  double sum = 0;
  Energies last;
  void Add(const Energies& e) {
    sum += std::abs(e.work_inputs - last.work_inputs) + std::abs(e.work_damping - last.work_damping) +
           std::abs(e.work_friction - last.work_friction) + std::abs(e.work_pull - last.work_pull) +
           std::abs(e.kinetic - last.kinetic);
    last = e;
  }
};

}  // namespace

TEST_CASE("the ledger closes: inputs, damping, friction, pull, edits, limits") {
  for (const bool limits : {false, true}) {
    CAPTURE(limits);
    TreeSystemOptions options;
    options.initial_v = Eigen::Vector3d(3, 2, -1);
    Simulation simulation(MakeTreeSystem(Arm(limits), options), {});
    Exchange exchange;
    exchange.last = simulation.system().ComputeEnergies(simulation.state());
    double most = 0;
    for (int i = 0; i < 6000; ++i) {
      if (i == 500) simulation.Apply(Make(CommandKind::kTorque, 0, 2.5));
      if (i == 1000) {
        Command pull = Make(CommandKind::kPull, 0, 80);
        pull.body = BodyIndex(3);
        pull.point = {0, 0, -0.4};
        pull.vector = {0.5, 0.4, -0.6};
        pull.value2 = 2;
        simulation.Apply(pull);
      }
      if (i == 2000) simulation.Apply(Make(CommandKind::kTorque, 2, -1.5));
      if (i == 2500) simulation.Apply(Make(CommandKind::kRelease, 0, 0));
      if (i == 3000) {
        Command gravity;
        gravity.kind = CommandKind::kGravity;
        gravity.vector = {1, -2, 5};
        simulation.Apply(gravity);
      }
      if (i == 3500) simulation.Apply(Make(CommandKind::kVelocity, 1, 2));
      if (i == 4000) simulation.Apply(Make(CommandKind::kPosition, 2, 0.1));
      if (i == 4500) {
        Command moment;
        moment.kind = CommandKind::kMoment;
        moment.body = BodyIndex(2);
        moment.vector = {1, 0.5, 0.2};
        simulation.Apply(moment);
      }
      REQUIRE_FALSE(simulation.Step());
      const Energies e = simulation.system().ComputeEnergies(simulation.state());
      exchange.Add(e);
      most = std::max(most, std::abs(e.residual));
    }
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CAPTURE(exchange.sum, most);
    CHECK(e.work_inputs != 0);
    CHECK(e.work_pull != 0);
    CHECK(e.work_edits != 0);
    CHECK(e.work_damping < -0.1);
    CHECK(e.work_friction < -0.1);
    CHECK(most < 1e-6 * exchange.sum);
  }
}

TEST_CASE("a limit stops a falling rod, pushes only, and lets it come to rest") {
  ChainMaker chain;
  JointDescription& joint = chain.Add(JointType::kRevolute, Vector3::UnitY(), HangingRod(1, 0.5));
  joint.lower = 0.5;
  joint.upper = 2;
  joint.damping = 0.02;
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(1, 1.5);
  Simulation simulation(MakeTreeSystem(chain.Build(), options), {});
  const std::vector<Signal>& names = simulation.system().signals();
  std::vector<double> values(names.size());
  const auto at = [&](const std::string& name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i].name == name) return values[i];
    }
    throw std::runtime_error(name);
  };
  const double inertia = 0.25 / 3, weight = kStandardGravity * 0.25;
  double deepest = 0;
  for (int i = 0; i < 20000; ++i) {
    REQUIRE_FALSE(simulation.Step());
    const double q = simulation.state().q[0], v = simulation.state().v[0];
    deepest = std::max(deepest, 0.5 - q);
    if (q >= 0.5) continue;
    simulation.system().ComputeSignals(simulation.state(), values);
    const double stop = inertia * at("a.j1") + weight * std::sin(q) + 0.02 * v;
    REQUIRE(stop >= -1e-9);
  }
  CHECK(deepest > 0);
  CHECK(deepest < 0.1);
  CHECK(std::abs(simulation.state().v[0]) < 1e-6);
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  CHECK(std::abs(e.residual) < 1e-6);
  // Static: the stop carries the weight.
  CHECK(simulation.state().q[0] < 0.5);
  CHECK(simulation.state().q[0] > 0.49);
}

TEST_CASE("limits hold with large and small steps, and where inertia changes with the pose") {
  for (const double dt : {1e-4, 1e-3, 1e-2}) {
    CAPTURE(dt);
    Simulation simulation(MakeTreeSystem(Arm(true)), {dt, Integrator::kRk4});
    simulation.Apply(Make(CommandKind::kTorque, 0, 8));
    simulation.Apply(Make(CommandKind::kTorque, 1, -5));
    simulation.Apply(Make(CommandKind::kTorque, 2, 3));
    for (int i = 0; i < static_cast<int>(3 / dt); ++i) {
      REQUIRE_FALSE(simulation.Step());
      REQUIRE(simulation.state().q.minCoeff() > -0.6);
      REQUIRE(simulation.state().q.maxCoeff() < 0.7);
    }
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CHECK(std::abs(e.residual) < 1e-4 * e.work_inputs);
  }
}

TEST_CASE("coupled joints pass torque, damping and friction through their ratio") {
  // A follower that turns −2 times as fast: the same as one joint with inertia I₁ + 4 I₂, damping c₁ + 4 c₂.
  RobotDescription robot;
  for (const char* name : {"base", "driver", "follower"})
    robot.links.push_back({name, HangingRod(0, 1), {}, {}});
  for (int i = 1; i <= 2; ++i) {
    Inertial inertial;
    inertial.mass = 1;
    inertial.inertia = Matrix3::Identity() * 0.1 * i;
    robot.links[static_cast<std::size_t>(i)].inertial = inertial;
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.axis = Vector3::UnitZ();
    joint.parent = "base";
    joint.child = robot.links[static_cast<std::size_t>(i)].name;
    joint.damping = 0.3 * i;
    joint.friction = 0.2 * i;
    robot.joints.push_back(joint);
  }
  robot.joints[1].mimic = Mimic{"j1", -2, 0.5};
  const auto model = BuildModel(robot);
  REQUIRE(model->nv() == 1);
  const double inertia = 0.1 + 4 * 0.2, damping = 0.3 + 4 * 0.6, friction = 0.2 + 2 * 0.4;
  Simulation simulation(MakeTreeSystem(model), {});
  simulation.Apply(Make(CommandKind::kTorque, 0, 5));
  for (int i = 0; i < 700; ++i) REQUIRE_FALSE(simulation.Step());
  const double expected = (5 - friction) / damping * (1 - std::exp(-damping / inertia * 0.7));
  CHECK(simulation.state().v[0] == Approx(expected).epsilon(1e-9));
  CHECK(std::abs(simulation.system().ComputeEnergies(simulation.state()).residual) < 1e-9);
}

TEST_CASE("a quaternion edited number by number ends unit, and the edit is booked") {
  RobotDescription robot;
  robot.links.push_back({"body", HangingRod(1, 0.5), {}, {}});
  AddRobotOptions add;
  add.floating = true;
  Simulation simulation(MakeTreeSystem(BuildModel(robot, add)), {});
  const Vector3 axis = Vector3(1, 2, -1).normalized();
  const double wanted[] = {std::cos(1), axis.x() * std::sin(1), axis.y() * std::sin(1),
                           axis.z() * std::sin(1)};
  for (int i = 0; i < 4; ++i) simulation.Apply(Make(CommandKind::kPosition, 3 + i, wanted[i]));
  for (int i = 0; i < 4; ++i) CHECK(simulation.state().q[3 + i] == wanted[i]);
  REQUIRE_FALSE(simulation.Step());
  CHECK(simulation.state().q.tail<4>().norm() == Approx(1).epsilon(1e-14));
  CHECK(simulation.state().q[3] == Approx(wanted[0]).epsilon(1e-9));
  simulation.Apply(Make(CommandKind::kPosition, 3, 2));
  REQUIRE_FALSE(simulation.Step());
  CHECK(simulation.state().q.tail<4>().norm() == Approx(1).epsilon(1e-14));
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  CHECK(std::abs(e.residual) < 1e-10 * (1 + std::abs(e.total)));
}

TEST_CASE("signals are named, in order, and agree with the state") {
  ChainMaker chain = RodPendulum(2);
  const auto model = chain.Build();
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector2d(0.1, 0.2);
  options.initial_v = Eigen::Vector2d(0.3, 0.4);
  auto system = MakeTreeSystem(model, options);
  std::vector<std::string> headers;
  for (const Signal& signal : system->signals()) headers.push_back(signal.Header());
  const std::vector<std::string> expected = {"q.j1 [rad]",
                                             "q.j2 [rad]",
                                             "v.j1 [rad/s]",
                                             "v.j2 [rad/s]",
                                             "kinetic [J]",
                                             "potential [J]",
                                             "total [J]",
                                             "work.inputs [J]",
                                             "work.damping [J]",
                                             "work.friction [J]",
                                             "work.pull [J]",
                                             "work.edits [J]",
                                             "residual [J]",
                                             "com.x [m]",
                                             "com.y [m]",
                                             "com.z [m]",
                                             "a.j1 [rad/s^2]",
                                             "a.j2 [rad/s^2]",
                                             "tau.j1 [N m]",
                                             "tau.j2 [N m]",
                                             "grip.force [N]",
                                             "potential.gravity [J]",
                                             "potential.springs [J]",
                                             "potential.limits [J]",
                                             "work.actuators [J]",
                                             "work.external [J]",
                                             "work.limits [J]",
                                             "exchanged [J]",
                                             "momentum.linear.x [kg m/s]",
                                             "momentum.linear.y [kg m/s]",
                                             "momentum.linear.z [kg m/s]",
                                             "momentum.angular.x [kg m^2/s]",
                                             "momentum.angular.y [kg m^2/s]",
                                             "momentum.angular.z [kg m^2/s]"};
  CHECK(headers == expected);
  std::vector<double> values(headers.size());
  system->ComputeSignals(system->InitialState(), values);
  CHECK(values[1] == 0.2);
  CHECK(values[2] == 0.3);
  CHECK(values[6] == Approx(values[4] + values[5]));
  // Rods of 0.5 m: centres along the chain.
  CHECK(values[13] == Approx(-(0.25 * std::sin(0.1) + 0.5 * std::sin(0.1) + 0.25 * std::sin(0.3)) / 2));
}

}  // namespace ledger_test
