// SPDX-License-Identifier: GPL-3.0-or-later
// Motors of several joints and of tasks, and those that act through actuators.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/math/Rotation.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeForces.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SameBits.h"

using namespace linkwright;

namespace control_test {
namespace {

/// Rods of 0.5 m in the x-z plane, with a frame at the end.
std::shared_ptr<const Model> Rods(int count) {
  ChainMaker chain = RodPendulum(count);
  chain.Add(JointType::kFixed, Vector3::UnitX(), {}, {0, 0, -0.5});
  return chain.Build();
}
std::string EndOf(int count) { return "l" + std::to_string(count + 1); }

ForceElement Motor(ForceKind kind, double kp, double kd) {
  ForceElement motor;
  motor.name = ToString(kind);
  motor.kind = kind;
  motor.kp = kp;
  motor.kd = kd;
  return motor;
}

ForceElement Task(ForceKind kind, const std::string& link, const Vector3& place, double kp, double kd) {
  ForceElement motor = Motor(kind, kp, kd);
  motor.link = link;
  for (std::size_t k = 0; k < 3; ++k) motor.place[k].value = place[static_cast<Eigen::Index>(k)];
  return motor;
}

Transform PoseOf(const Model& model, const VectorX& q, const std::string& link) {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  return FramePose(model, workspace, model.FindFrame(link));
}

void Run(Simulation* simulation, int steps) {
  for (int i = 0; i < steps; ++i) {
    const auto divergence = simulation->Step();
    if (divergence) FAIL(divergence->ToString());
  }
}

ActuatorDescription Drive(const std::string& joint, double gear, double most) {
  ActuatorDescription drive;
  drive.name = "drive of " + joint;
  drive.joint = joint;
  drive.gear[0] = gear;
  drive.control_range = {-most, most};
  return drive;
}

VectorX AccelerationAt(const std::shared_ptr<const Model>& model, const TreeSystemOptions& options,
                       const VectorX& q, const VectorX& v) {
  const auto system = MakeTreeSystem(model, options);
  State state = system->InitialState();
  state.q = q;
  state.v = v;
  StateRate rate{VectorX(system->nq()), VectorX(system->nv()), VectorX(system->nz())};
  REQUIRE(system->Derivative(state, &rate).ok);
  return rate.vdot;
}

double SignalOf(Simulation* simulation, const std::string& name) {
  const auto& signals = simulation->system().signals();
  std::vector<double> values(signals.size());
  simulation->system().ComputeSignals(simulation->state(), values);
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (signals[i].name == name) return values[i];
  FAIL("no signal " << name);
  return 0;
}

}  // namespace

TEST_CASE("a motor of several joints does what one motor for each does", "[control]") {
  const auto model = Rods(3);
  const Vector3 start(0.4, -0.9, 1.3), now(0.5, -0.7, 1.0);
  for (const ForceKind kind : {ForceKind::kPosition, ForceKind::kComputedTorque, ForceKind::kImpedance}) {
    CAPTURE(ToString(kind));
    for (const std::vector<std::string>& joints :
         {std::vector<std::string>{}, std::vector<std::string>{"j1", "j3"}}) {
      TreeSystemOptions one, each;
      one.initial_q = each.initial_q = start;
      ForceElement motor = Motor(kind, 30, 4);
      motor.joints = joints;
      one.forces = {motor};
      motor.joints.clear();
      for (int k = 0; k < 3; ++k) {
        motor.joint = motor.name = "j" + std::to_string(k + 1);
        motor.target.value = start[k];
        if (k != 1 || joints.empty()) each.forces.push_back(motor);
      }
      const Vector3 v(0.3, -2, 1);
      CHECK((AccelerationAt(model, one, now, v) - AccelerationAt(model, each, now, v)).norm() < 1e-10);
    }
  }
}

TEST_CASE("an impedance of all joints holds a robot without a load", "[control]") {
  TreeSystemOptions options;
  options.initial_q = Vector3(0.4, -0.9, 1.3);
  options.forces = {Motor(ForceKind::kImpedance, 20, 3)};
  Simulation simulation(MakeTreeSystem(Rods(3), options), {});
  Run(&simulation, 2000);
  CHECK((simulation.state().q - options.initial_q).norm() < 1e-13);
  // Without the weight it hangs lower.
  options.forces[0].carries_weight = false;
  CHECK(AccelerationAt(Rods(3), options, options.initial_q, Vector3::Zero()).norm() > 1);
}

TEST_CASE("a hand with an impedance yields to a force by force / stiffness", "[control]") {
  const auto model = Rods(3);
  const std::string end = EndOf(3);
  TreeSystemOptions options;
  options.initial_q = Vector3(0.4, -0.9, 1.3);
  const Vector3 place = PoseOf(*model, options.initial_q, end).p;
  ForceElement push = Motor(ForceKind::kForce, 0, 0);
  push.link = end;
  push.force[0].value = 6;
  push.force[2].value = -8;
  // The joints that the task leaves free are held, and do no work against it.
  ForceElement still = Motor(ForceKind::kPosition, 0, 2);
  options.forces = {Task(ForceKind::kImpedance, end, place, 400, 40), push, still};
  SimulationOptions steps;
  steps.dt = 1e-3;
  Simulation simulation(MakeTreeSystem(model, options), steps);
  Run(&simulation, 20000);
  REQUIRE(simulation.state().v.norm() < 1e-6);
  const Vector3 moved = PoseOf(*model, simulation.state().q, end).p - place;
  CHECK((moved - Vector3(6, 0, -8) / 400).norm() < 1e-7);
  CHECK(SignalOf(&simulation, "motor.impedance") == Approx(10).epsilon(1e-6));
  CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
}

TEST_CASE("a task with computed torque loses its error as the closed form says", "[control]") {
  // Four joints for a place in the plane: two are left to the least squares.
  const auto model = Rods(4);
  const std::string end = EndOf(4);
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector4d(0.4, -0.9, 1.3, -0.6);
  const Vector3 start = PoseOf(*model, options.initial_q, end).p, error(0.1, 0, 0.06);
  const double omega = 5;
  ForceElement motor = Task(ForceKind::kComputedTorque, end, start + error, omega * omega, 2 * omega);
  // The target moves: what it asks for is known with its rates.
  motor.place[0].formula =
      std::to_string(start.x()) + " + " + std::to_string(error.x()) + " + 0.1*sin(2*t)^3";
  options.forces = {motor};
  Simulation simulation(MakeTreeSystem(model, options), {});
  const double x0 = std::stod(std::to_string(start.x())) + error.x();
  for (int i = 0; i < 10; ++i) {
    Run(&simulation, 150);
    const double t = simulation.state().time, left = (1 + omega * t) * std::exp(-omega * t);
    const Vector3 p = PoseOf(*model, simulation.state().q, end).p;
    CHECK(p.z() == Approx(start.z() + error.z() * (1 - left)).margin(1e-8));
    CHECK(p.x() == Approx(x0 + 0.1 * std::pow(std::sin(2 * t), 3) - (x0 - start.x()) * left).margin(1e-7));
  }
  CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
}

TEST_CASE("the orientation of a task comes to its target about one axis", "[control]") {
  // A wrist of three axes on a sliding base.
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(1));
  chain.Add(JointType::kPrismatic, Vector3::UnitY(), PointMass(1));
  chain.Add(JointType::kPrismatic, Vector3::UnitZ(), HangingRod(1, 0.3));
  chain.Add(JointType::kContinuous, Vector3::UnitZ(), HangingRod(1, 0.3));
  chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 0.3));
  chain.Add(JointType::kContinuous, Vector3::UnitX(), HangingRod(2, 0.5));
  const auto model = chain.Build();
  TreeSystemOptions options;
  options.initial_q.resize(6);
  options.initial_q << 0.1, 0.2, -0.1, 0.3, 0.5, -0.2;
  const Transform start = PoseOf(*model, options.initial_q, "l6");
  const Vector3 axis = Vector3(2, -1, 2) / 3, rpy = RpyFromRotation(RotationFromVector(0.7 * axis) * start.R);
  const double omega = 4;
  ForceElement motor = Task(ForceKind::kComputedTorque, "l6", start.p, omega * omega, 2 * omega);
  motor.orientation = true;
  for (std::size_t k = 0; k < 3; ++k) motor.turn[k].value = rpy[static_cast<Eigen::Index>(k)];
  SECTION("with computed torque, as the closed form says") {
    options.forces = {motor};
    Simulation simulation(MakeTreeSystem(model, options), {});
    for (int i = 0; i < 5; ++i) {
      Run(&simulation, 200);
      const double t = simulation.state().time, left = (1 + omega * t) * std::exp(-omega * t);
      const Transform X = PoseOf(*model, simulation.state().q, "l6");
      CHECK((RotationVector(Matrix3(X.R * start.R.transpose())) - 0.7 * (1 - left) * axis).norm() < 1e-7);
      CHECK((X.p - start.p).norm() < 1e-8);
    }
  }
  SECTION("with an impedance it gets there") {
    motor.kind = ForceKind::kImpedance;
    motor.kp = 200;
    motor.kd = 60;
    motor.turning_kp = 20;
    motor.turning_kd = 6;
    options.forces = {motor};
    // The axis of the first turn has nearly no inertia: stiff.
    SimulationOptions steps;
    steps.integrator = Integrator::kImplicitMidpoint;
    Simulation simulation(MakeTreeSystem(model, options), steps);
    Run(&simulation, 20000);
    const Transform X = PoseOf(*model, simulation.state().q, "l6");
    CHECK((X.R - RotationFromRpy(rpy)).norm() < 1e-6);
    CHECK((X.p - start.p).norm() < 1e-6);
  }
  SECTION("a target that turns is followed") {
    motor.turn[2].formula = std::to_string(rpy[2]) + " + 0.1*t^2";
    motor.turn[1].formula = std::to_string(rpy[1]) + " + 0.3*sin(t)^3";
    options.forces = {motor};
    Simulation simulation(MakeTreeSystem(model, options), {});
    Run(&simulation, 6000);
    const double t = simulation.state().time;
    const Transform X = PoseOf(*model, simulation.state().q, "l6");
    const Matrix3 R_d =
        RotationFromRpy({rpy[0], std::stod(std::to_string(rpy[1])) + 0.3 * std::pow(std::sin(t), 3),
                         std::stod(std::to_string(rpy[2])) + 0.1 * t * t});
    CHECK((X.R - R_d).norm() < 1e-6);
  }
}

TEST_CASE("a motor acts through actuators as far as they go", "[control]") {
  const auto model = Rods(2);
  TreeSystemOptions direct;
  direct.initial_q = Eigen::Vector2d(0.6, 0.4);
  direct.forces = {Motor(ForceKind::kImpedance, 40, 5)};
  TreeSystemOptions through = direct;
  through.forces[0].through_actuators = true;
  // Two drives on the first joint share its torque; a servo on the second has a bias to be overcome.
  ActuatorDescription servo = Drive("j2", 2, 100);
  servo.gain[0] = 7;
  servo.bias_type = BiasType::kAffine;
  servo.bias = {1, -7, -0.5};
  through.actuation.actuators = {Drive("j1", 10, 100), Drive("j1", 5, 100), servo};
  through.actuation.actuators[1].name = "second drive";
  SECTION("within their ranges it is the same") {
    const Eigen::Vector2d q(0.7, 0.1), v(-0.4, 0.2);
    CHECK((AccelerationAt(model, direct, q, v) - AccelerationAt(model, through, q, v)).norm() < 1e-11);
    Simulation simulation(MakeTreeSystem(model, through), {});
    Run(&simulation, 100);
    CHECK(SignalOf(&simulation, "control.second drive") ==
          Approx(SignalOf(&simulation, "control.drive of j1") / 2));
  }
  SECTION("beyond, they give what they can, and have done the work") {
    through.actuation.actuators = {Drive("j1", 10, 0.1), Drive("j2", 10, 0.1)};
    Simulation simulation(MakeTreeSystem(model, through), {});
    Run(&simulation, 500);
    const double control = SignalOf(&simulation, "control.drive of j1");
    CHECK(std::abs(control) == 0.1);
    CHECK(SignalOf(&simulation, "actuator.drive of j1.force") == Approx(control));
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CHECK(e.ResidualPasses());
    CHECK(SignalOf(&simulation, "work.motor.impedance") == 0);
    CHECK(e.work_actuators == Approx(SignalOf(&simulation, "work.actuator.drive of j1") +
                                     SignalOf(&simulation, "work.actuator.drive of j2")));
    CHECK(e.work_actuators < -0.01);
  }
}

TEST_CASE("a controller that is switched while it runs replays with the same bits", "[control]") {
  TreeSystemOptions options;
  options.initial_q = Vector3(0.4, -0.9, 1.3);
  const Vector3 place = PoseOf(*Rods(3), options.initial_q, EndOf(3)).p;
  options.forces = {Task(ForceKind::kImpedance, EndOf(3), place + Vector3(0.1, 0, 0.1), 300, 30)};
  const auto run = [&] {
    Simulation simulation(MakeTreeSystem(Rods(3), options), {});
    Run(&simulation, 200);
    System::Inputs inputs = simulation.system().inputs();
    const auto number = [&](ForceParameter parameter) -> double& {
      return inputs.elements[static_cast<Eigen::Index>(parameter)];
    };
    number(ForceParameter::kEnabled) = 0;
    simulation.system().SetInputs(inputs);
    Run(&simulation, 100);
    number(ForceParameter::kEnabled) = 1;
    number(ForceParameter::kPlace) += 0.05;
    number(ForceParameter::kKp) = 500;
    simulation.system().SetInputs(inputs);
    Run(&simulation, 200);
    CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
    return simulation.state();
  };
  const State first = run(), second = run();
  CHECK(SameBits(first.q, second.q));
  CHECK(SameBits(first.z, second.z));
}

TEST_CASE("a controller says why it does nothing", "[control]") {
  const auto model = Rods(2);
  ForceElement motor = Motor(ForceKind::kImpedance, 1, 1);
  CHECK(WhyIdle(*model, motor).empty());
  motor.joints = {"j1", "elbow"};
  CHECK(WhyIdle(*model, motor) == "there is no joint \"elbow\" that moves");
  motor.joints.clear();
  motor.link = "hand";
  CHECK(WhyIdle(*model, motor) == "there is no link or frame \"hand\"");
  motor.link = "l0";
  CHECK(WhyIdle(*model, motor) == "no joint of one degree of freedom moves the link \"l0\"");
  motor.link = "l1";
  motor.joint = "j1";
  CHECK(WhyIdle(*model, motor) == "it is of joints or of a link, not of both");
  motor.joint.clear();
  motor.turning_kd = -1;
  CHECK(WhyIdle(*model, motor) == "gains must not be negative");
  motor = Motor(ForceKind::kComputedTorque, 1, 1);
  motor.through_actuators = true;
  CHECK(WhyIdle(*model, motor) == "computed torque does not act through actuators");
}

}  // namespace control_test
