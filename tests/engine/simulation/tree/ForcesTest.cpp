// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeForces.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

namespace forces_test {
namespace {

ForceElement Element(ForceKind kind, const std::string& joint) {
  ForceElement element;
  element.name = joint + std::string(".") + ToString(kind);
  element.kind = kind;
  element.joint = joint;
  return element;
}

ForceElement Spring(const std::string& joint, double stiffness, double rest) {
  ForceElement spring = Element(ForceKind::kSpring, joint);
  spring.stiffness = stiffness;
  spring.rest = rest;
  return spring;
}

void Run(Simulation* simulation, int steps) {
  for (int i = 0; i < steps; ++i) {
    const auto divergence = simulation->Step();
    if (divergence) FAIL(divergence->ToString());
  }
}

Energies EnergiesOf(Simulation* simulation) {
  return simulation->system().ComputeEnergies(simulation->state());
}

/// A block of 2 kg that slides along x without gravity.
ChainMaker Block() {
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(2));
  return chain;
}

ChainMaker Arm() {
  ChainMaker chain;
  for (int i = 0; i < 3; ++i) {
    JointDescription& joint = chain.Add(JointType::kContinuous, i == 1 ? Vector3::UnitX() : Vector3::UnitY(),
                                        HangingRod(1 + i, 0.4), {0, 0, i == 0 ? 0 : -0.4});
    joint.damping = 0.3;
    joint.armature = 0.02;
  }
  return chain;
}

/// A ball of 0.4 kg m² that turns about its centre as it likes, up to `upper`.
std::shared_ptr<const Model> Globe(double upper) {
  ChainMaker chain;
  Inertial inertial;
  inertial.mass = 2;
  inertial.inertia = 0.4 * Matrix3::Identity();
  chain.Add(JointType::kBall, Vector3::UnitX(), inertial).upper = upper;
  return chain.Build();
}

Vector3 TurnOf(const Simulation& simulation) {
  const VectorX& q = simulation.state().q;
  return RotationVector(Quaternion(q[0], q[1], q[2], q[3]));
}

/// A bar that floats with an arm of two joints.
std::shared_ptr<const Model> FloatingArm() {
  RobotDescription robot;
  robot.links.push_back({"l0", HangingRod(3, 0.6), {}, {}});
  for (int i = 1; i <= 2; ++i) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.axis = i == 1 ? Vector3::UnitX() : Vector3::UnitY();
    joint.parent = robot.links.back().name;
    joint.child = "l" + std::to_string(i);
    joint.X_PJ.p = {0.1, 0, -0.3};
    joint.damping = 0.1;
    robot.links.push_back({joint.child, HangingRod(1, 0.4), {}, {}});
    robot.joints.push_back(joint);
  }
  AddRobotOptions add;
  add.floating = true;
  return BuildModel(robot, add);
}

}  // namespace

TEST_CASE("a block on a spring swings as the closed form says, its energy in the spring") {
  const double k = 80, rest = 0.3, start = 0.5, omega = std::sqrt(k / 2);
  TreeSystemOptions options;
  options.forces = {Spring("j1", k, rest)};
  options.initial_q = VectorX::Constant(1, start);
  Simulation simulation(MakeTreeSystem(Block().Build(), options), {});
  for (int i = 0; i < 5; ++i) {
    Run(&simulation, 317);
    const double t = simulation.state().time, x = (start - rest) * std::cos(omega * t);
    CHECK(simulation.state().q[0] == Approx(rest + x).margin(1e-9));
    CHECK(simulation.state().v[0] == Approx(-(start - rest) * omega * std::sin(omega * t)).margin(1e-8));
    const Energies e = EnergiesOf(&simulation);
    CHECK(e.potential_springs == Approx(k * x * x / 2).margin(1e-8));
    CHECK(e.potential_gravity == 0);
    CHECK(e.potential == e.potential_springs);
    CHECK(e.total == Approx(k * 0.2 * 0.2 / 2).epsilon(1e-9));
    CHECK(e.ResidualPasses());
  }
}

TEST_CASE("a ball joint on a spring swings back about the axis it is turned about") {
  const double k = 30, angle = 1.2, omega = std::sqrt(k / 0.4);
  const Vector3 axis = Vector3(1, -2, 2) / 3;
  TreeSystemOptions options;
  options.gravity.setZero();
  options.forces = {Spring("j1", k, 0)};
  const Quaternion start = QuaternionFromVector(angle * axis);
  options.initial_q.resize(4);
  options.initial_q << start.w(), start.vec();
  Simulation simulation(MakeTreeSystem(Globe(kInfinity), options), {});
  for (int i = 0; i < 5; ++i) {
    Run(&simulation, 317);
    const double turn = angle * std::cos(omega * simulation.state().time);
    CHECK((TurnOf(simulation) - turn * axis).norm() < 1e-8);
    const Energies e = EnergiesOf(&simulation);
    CHECK(e.potential_springs == Approx(k * turn * turn / 2).margin(1e-7));
    CHECK(e.ResidualPasses());
  }
  CHECK(WhyIdle(*Globe(1), Spring("j1", 1, 0)).empty());
  CHECK(WhyIdle(*Globe(1), Spring("j1", 1, 0.1)).find("its rest must be 0") != std::string::npos);
  CHECK_FALSE(WhyIdle(*Globe(1), Element(ForceKind::kTorque, "j1")).empty());
}

TEST_CASE("a ball joint that precesses on its spring keeps its energy") {
  TreeSystemOptions options;
  options.gravity.setZero();
  options.forces = {Spring("j1", 30, 0)};
  const Quaternion start = QuaternionFromVector({0.9, 0, 0});
  options.initial_q.resize(4);
  options.initial_q << start.w(), start.vec();
  options.initial_v = Vector3(0, 4, 0);
  Simulation simulation(MakeTreeSystem(Globe(kInfinity), options), {});
  const double before = EnergiesOf(&simulation).total;
  CHECK(before == Approx(0.4 * 16 / 2 + 30 * 0.81 / 2).epsilon(1e-12));
  Run(&simulation, 2000);
  CHECK(EnergiesOf(&simulation).total == Approx(before).epsilon(1e-8));
  CHECK(EnergiesOf(&simulation).ResidualPasses());
}

TEST_CASE("a ball joint is turned no further than its limit, about whatever axis") {
  const double limit = 0.7;
  const auto model = Globe(limit);
  for (const Vector3& axis : {Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(2, 1, -2)}) {
    TreeSystemOptions options;
    options.gravity.setZero();
    options.initial_v = 3 * axis.normalized();
    Simulation simulation(MakeTreeSystem(model, options), {});
    double most = 0;
    for (int i = 0; i < 1000; ++i) {
      Run(&simulation, 1);
      most = std::max(most, TurnOf(simulation).norm());
    }
    CHECK(most > limit);
    CHECK(most < limit + 0.03);
    const Energies e = EnergiesOf(&simulation);
    CHECK(e.work_limits < 0);
    CHECK(e.kinetic < 0.4 * 9 / 2);
    CHECK(e.ResidualPasses());
    // A pose is brought back to where it may be, about the same axis.
    VectorX q(4);
    const Quaternion far = QuaternionFromVector(2 * axis.normalized());
    q << far.w(), far.vec();
    CHECK(model->ClampToLimits(&q));
    const Vector3 turn = RotationVector(Quaternion(q[0], q[1], q[2], q[3]));
    CHECK((turn - limit * axis.normalized()).norm() < 1e-12);
    CHECK_FALSE(model->ClampToLimits(&q));
  }
}

TEST_CASE("rotor inertia lengthens the period as the closed form says") {
  for (const double armature : {0.0, 0.05, 0.4}) {
    ChainMaker chain;
    Inertial wheel;
    wheel.mass = 1;
    wheel.inertia = Matrix3::Identity() * 0.1;
    chain.Add(JointType::kContinuous, Vector3::UnitZ(), wheel).armature = armature;
    TreeSystemOptions options;
    options.forces = {Spring("j1", 5, 0)};
    options.initial_q = VectorX::Constant(1, 0.2);
    Simulation simulation(MakeTreeSystem(chain.Build(), options), {});
    Run(&simulation, 1000);
    CHECK(simulation.state().q[0] == Approx(0.2 * std::cos(std::sqrt(5 / (0.1 + armature)))).margin(1e-9));
  }
}

TEST_CASE("a position motor settles where its torque carries the weight") {
  ChainMaker chain;
  chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(2, 0.5));
  ForceElement motor = Element(ForceKind::kPosition, "j1");
  motor.kp = 20;
  motor.kd = 5;
  motor.target.value = 1.2;
  TreeSystemOptions options;
  options.forces = {motor};
  Simulation simulation(MakeTreeSystem(chain.Build(), options), {});
  Run(&simulation, 15000);
  // kp (target − q) = m g l/2 sin q, by bisection.
  double low = 0, high = 1.2;
  for (int i = 0; i < 100; ++i) {
    const double q = (low + high) / 2;
    (20 * (1.2 - q) > 2 * kStandardGravity * 0.25 * std::sin(q) ? low : high) = q;
  }
  CHECK(simulation.state().q[0] == Approx(low).epsilon(1e-9));
  const Energies e = EnergiesOf(&simulation);
  CHECK(e.work_actuators == Approx(e.total - (-2 * kStandardGravity * 0.25)).epsilon(1e-6));
  CHECK(e.ResidualPasses());
}

TEST_CASE("computed torque follows a quintic to a hundred-millionth") {
  const auto quintic = [](double t) {
    const double s = t / 2;
    return s * s * s * (10 + s * (6 * s - 15));
  };
  const std::string formula = "*(10*(t/2)^3 - 15*(t/2)^4 + 6*(t/2)^5)";
  SECTION("an arm on the ground, all of its joints driven") {
    TreeSystemOptions options;
    const double far[] = {1.3, -0.8, 2};
    for (int i = 0; i < 3; ++i) {
      ForceElement motor = Element(ForceKind::kComputedTorque, "j" + std::to_string(i + 1));
      motor.kp = 100;
      motor.kd = 20;
      motor.target.formula = std::to_string(far[i]) + formula;
      options.forces.push_back(motor);
    }
    options.forces.push_back(Spring("j2", 7, 0.4));
    Simulation simulation(MakeTreeSystem(Arm().Build(), options), {});
    for (int i = 0; i < 2000; ++i) {
      Run(&simulation, 1);
      for (int k = 0; k < 3; ++k)
        REQUIRE(simulation.state().q[k] == Approx(far[k] * quintic(simulation.state().time)).margin(1e-8));
    }
    CHECK(EnergiesOf(&simulation).ResidualPasses());
  }
  SECTION("an arm that floats, its base and one joint free") {
    ForceElement motor = Element(ForceKind::kComputedTorque, "j2");
    motor.kp = 100;
    motor.kd = 20;
    motor.target.formula = "1.1" + formula;
    TreeSystemOptions options;
    options.forces = {motor, Spring("j1", 3, 0.5)};
    options.gravity.setZero();
    Simulation simulation(MakeTreeSystem(FloatingArm(), options), {});
    for (int i = 0; i < 2000; ++i) {
      Run(&simulation, 1);
      REQUIRE(simulation.state().q[8] == Approx(1.1 * quintic(simulation.state().time)).margin(1e-8));
    }
    CHECK(std::abs(simulation.state().q[7]) > 0.05);
    CHECK(EnergiesOf(&simulation).ResidualPasses());
  }
}

TEST_CASE("gravity compensation holds an arm still") {
  for (const bool each : {false, true}) {
    TreeSystemOptions options;
    options.initial_q = Vector3(0.7, -1.1, 2.3);
    if (each)
      for (const char* joint : {"j1", "j2", "j3"})
        options.forces.push_back(Element(ForceKind::kGravityCompensation, joint));
    else
      options.forces = {Element(ForceKind::kGravityCompensation, "")};
    Simulation simulation(MakeTreeSystem(Arm().Build(), options), {});
    Run(&simulation, 5000);
    CHECK((simulation.state().q - Vector3(0.7, -1.1, 2.3)).norm() < 1e-13);
    CHECK(simulation.state().v.norm() < 1e-13);
    CHECK(EnergiesOf(&simulation).ResidualPasses());
  }
}

TEST_CASE("what pushes names gravity compensation of all joints too") {
  TreeSystemOptions options;
  options.initial_q = Vector3(0.7, -1.1, 2.3);
  ForceElement all = Element(ForceKind::kGravityCompensation, "");
  all.name = "weightless";
  options.forces = {all};
  const auto system = MakeTreeSystem(Arm().Build(), options);
  VectorX motor = VectorX::Zero(3), gravity = motor;
  for (const System::Push& push : system->Explain(system->InitialState())) {
    if (push.name == "motor \"weightless\"") motor = push.force;
    if (push.name == "gravity") gravity = push.force;
  }
  CHECK(gravity.norm() > 1);
  CHECK((motor + gravity).norm() < 1e-12);
}

TEST_CASE("an outside force moves a free body as the closed form says") {
  RobotDescription robot;
  Inertial inertial = PointMass(4, {0.1, -0.2, 0.3});
  inertial.inertia = Vector3(0.2, 0.3, 0.4).asDiagonal();
  robot.links.push_back({"body", inertial, {}, {}});
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(robot, add);
  ForceElement push;
  push.name = "push";
  push.kind = ForceKind::kForce;
  push.link = "body";
  push.point = inertial.com;
  push.force[0].value = 3;
  push.force[2].value = 4 * kStandardGravity;
  TreeSystemOptions options;
  SECTION("constant, along the world's axes, through the centre of mass") {
    options.forces = {push};
    Simulation simulation(MakeTreeSystem(model, options), {});
    Run(&simulation, 2000);
    CHECK((simulation.state().q.head<3>() - Vector3(0.75 * 2, 0, 0)).norm() < 1e-11);
    CHECK(EnergiesOf(&simulation).work_external == Approx(3 * 1.5 + 0).epsilon(1e-10));
  }
  SECTION("between two moments that no step ends at") {
    options.gravity.setZero();
    push.force[2].value = 0;
    push.from = 0.12345678;
    push.until = 0.76543211;
    options.forces = {push};
    Simulation simulation(MakeTreeSystem(model, options), {});
    Run(&simulation, 1000);
    const double span = push.until - push.from, a = 0.75;
    CHECK(simulation.state().v[0] == Approx(a * span).epsilon(1e-12));
    CHECK(simulation.state().q[0] ==
          Approx(a * span * span / 2 + a * span * (1 - push.until)).epsilon(1e-12));
    CHECK(std::abs(EnergiesOf(&simulation).residual) < 1e-13);
  }
  SECTION("turning with the body") {
    options.gravity.setZero();
    push.force[2].value = 0;
    push.in_link_axes = true;
    push.point.setZero();
    inertial.com.setZero();
    robot.links[0].inertial = inertial;
    options.forces = {push};
    options.initial_v = VectorX::Zero(6);
    options.initial_v[5] = 1.5;
    Simulation simulation(MakeTreeSystem(BuildModel(robot, add), options), {});
    Run(&simulation, 1000);
    // v = F/(m ω) (sin ωt, 1 − cos ωt), p = F/(m ω²) (1 − cos ωt, ωt − sin ωt).
    const double w = 1.5, c = 3 / (4 * w * w);
    CHECK(simulation.state().q[0] == Approx(c * (1 - std::cos(w))).epsilon(1e-9));
    CHECK(simulation.state().q[1] == Approx(c * (w - std::sin(w))).epsilon(1e-9));
  }
  SECTION("off the centre, with a moment that makes up for it") {
    push.point = {0, 0, 0};
    // About the centre of mass the force has the moment −com × F.
    const Vector3 undo = inertial.com.cross(Vector3(3, 0, 4 * kStandardGravity));
    for (int k = 0; k < 3; ++k) push.moment[static_cast<std::size_t>(k)].value = undo[k];
    options.forces = {push};
    Simulation simulation(MakeTreeSystem(model, options), {});
    Run(&simulation, 1000);
    CHECK((simulation.state().q - (VectorX(7) << 0.375, 0, 0, 1, 0, 0, 0).finished()).norm() < 1e-11);
  }
}

TEST_CASE("a motor's torque can be a formula of time, position and velocity") {
  ForceElement motor = Element(ForceKind::kTorque, "j1");
  TreeSystemOptions options;
  SECTION("a sine of the time") {
    motor.torque.formula = "6*sin(4*t)";
    options.forces = {motor};
    Simulation simulation(MakeTreeSystem(Block().Build(), options), {});
    Run(&simulation, 1500);
    // x'' = 3 sin 4t: x = 3/4 t − 3/16 sin 4t.
    CHECK(simulation.state().q[0] == Approx(0.75 * 1.5 - 3.0 / 16 * std::sin(6.0)).epsilon(1e-10));
    CHECK(EnergiesOf(&simulation).ResidualPasses());
  }
  SECTION("a spring and damper in words") {
    motor.torque.formula = "-40*q - 3*v";
    options.forces = {motor};
    options.initial_q = VectorX::Constant(1, 0.5);
    Simulation simulation(MakeTreeSystem(Block().Build(), options), {});
    Run(&simulation, 1500);
    const double decay = 0.75, omega = std::sqrt(20 - decay * decay);
    const double x =
        0.5 * std::exp(-decay * 1.5) * (std::cos(omega * 1.5) + decay / omega * std::sin(omega * 1.5));
    CHECK(simulation.state().q[0] == Approx(x).epsilon(1e-9));
  }
}

TEST_CASE("the motors of a joint together keep to its greatest effort") {
  ChainMaker chain = Block();
  chain.Add(JointType::kPrismatic, Vector3::UnitY(), PointMass(1));
  RobotDescription robot;
  ForceElement motor = Element(ForceKind::kTorque, "j1"), second = motor;
  motor.torque.value = 10;
  second.name = "second";
  second.torque.value = 5;
  for (const bool limited : {true, false}) {
    ChainMaker one;
    one.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(2)).max_effort = 3;
    TreeSystemOptions options;
    options.forces = {motor, second};
    options.effort_limits = limited;
    Simulation simulation(MakeTreeSystem(one.Build(), options), {});
    Run(&simulation, 1000);
    const double a = (limited ? 3 : 15) / 2.0;
    CHECK(simulation.state().v[0] == Approx(a).epsilon(1e-12));
    // Each has its share of the work.
    std::vector<double> values(simulation.system().signals().size());
    simulation.system().ComputeSignals(simulation.state(), values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (simulation.system().signals()[i].name == "work.motor.second")
        CHECK(values[i] == Approx(2 * a * a / 2 / 3).epsilon(1e-12));
    }
  }
}

TEST_CASE("a formula that ends in no number is a divergence that names the motor") {
  ForceElement motor = Element(ForceKind::kTorque, "j1");
  motor.name = "root";
  motor.torque.formula = "sqrt(0.0105 - t)";
  TreeSystemOptions options;
  options.forces = {motor};
  Simulation simulation(MakeTreeSystem(Block().Build(), options), {});
  std::optional<Divergence> divergence;
  for (int i = 0; i < 100 && !divergence; ++i) divergence = simulation.Step();
  REQUIRE(divergence);
  CHECK(divergence->term == "the motor \"root\" gives a value that is not finite");
  CHECK(divergence->body == "l1");
  CHECK(simulation.state().time == Approx(0.010));
  CHECK(simulation.state().q.allFinite());
}

TEST_CASE("an element that finds nothing to work on does nothing and gives the reason") {
  const auto model = Arm().Build();
  CHECK(WhyIdle(*model, Spring("j1", 1, 0)).empty());
  CHECK(WhyIdle(*model, Spring("nowhere", 1, 0)) == "there is no joint \"nowhere\" that moves");
  CHECK_FALSE(WhyIdle(*model, Spring("j1", -1, 0)).empty());
  CHECK_FALSE(WhyIdle(*FloatingArm(), Spring("base", 1, 0)).empty());
  ForceElement motor = Element(ForceKind::kTorque, "j1");
  motor.torque.formula = "2*";
  CHECK(WhyIdle(*model, motor).find("at character 3") != std::string::npos);
  ForceElement force = Element(ForceKind::kForce, "");
  force.link = "l0";
  CHECK(WhyIdle(*model, force) == "the link \"l0\" cannot move");
  TreeSystemOptions options;
  options.forces = {Spring("nowhere", 1, 0), motor, force};
  Simulation idle(MakeTreeSystem(model, options), {}), plain(MakeTreeSystem(model, {}), {});
  Run(&idle, 100);
  Run(&plain, 100);
  CHECK(idle.state().q == plain.state().q);
}

}  // namespace forces_test
