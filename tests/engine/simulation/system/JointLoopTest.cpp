// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/system/JointLoop.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

namespace joint_loop_test {
namespace {

ForceElement Motor(ForceKind kind, double kp, double kd) {
  ForceElement motor;
  motor.name = "motor";
  motor.kind = kind;
  motor.joint = "j1";
  motor.kp = kp;
  motor.kd = kd;
  return motor;
}

JointLoop LoopOf(const std::shared_ptr<const Model>& model, const TreeSystemOptions& options) {
  const auto system = MakeTreeSystem(model, options);
  const State state = system->InitialState();
  Linearisation linear;
  REQUIRE(Linearise(system.get(), state, &linear).ok);
  JointLoop loop;
  REQUIRE(MakeJointLoop(system.get(), state, options.forces[0], 0, true, linear, &loop) == "");
  return loop;
}

/// A block of 2 kg that slides along x, damped.
std::shared_ptr<const Model> Block() {
  ChainMaker chain;
  JointDescription& joint = chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(2));
  joint.damping = 3;
  joint.max_effort = 5;
  return chain.Build();
}

}  // namespace

TEST_CASE("a block's step and frequency response are those of the textbook", "[joint_loop]") {
  TreeSystemOptions options;
  const double kp = 50, kd = 5, m = 2, d = 3;
  options.forces = {Motor(ForceKind::kPosition, kp, kd)};
  const JointLoop loop = LoopOf(Block(), options);
  CHECK(loop.inertia == Approx(m).epsilon(1e-12));
  CHECK(loop.damping == Approx(d).epsilon(1e-7));
  CHECK(loop.stiffness == Approx(0).margin(1e-6));
  const double omega = std::sqrt(kp / m), zeta = (kd + d) / (2 * std::sqrt(kp * m)),
               damped = omega * std::sqrt(1 - zeta * zeta);
  const StepResponse step = FindStepResponse(loop, 0.2, 4, 401);
  for (std::size_t i = 0; i < step.time.size(); ++i) {
    const double t = step.time[i], e = std::exp(-zeta * omega * t);
    const double q = 0.2 * (1 - e * (std::cos(damped * t) + zeta * omega / damped * std::sin(damped * t)));
    CHECK(step.position[i] == Approx(q).margin(1e-8));
  }
  CHECK(step.torque[0] == Approx(kp * 0.2));
  CHECK(step.saturates);
  CHECK_FALSE(FindStepResponse(loop, 0.09, 4, 401).saturates);
  CHECK(step.overshoot == Approx(std::exp(-kPi * zeta / std::sqrt(1 - zeta * zeta))).epsilon(1e-3));
  for (const double w : {0.1, 1.0, 5.0, 40.0}) {
    const std::complex<double> s(0, w);
    CHECK(std::abs(FrequencyResponse(loop, w) - (kp + kd * s) / (m * s * s + (kd + d) * s + kp)) < 1e-7);
  }
}

TEST_CASE("a position servo with a gear is tuned as the motor that it is", "[joint_loop]") {
  // Its length is the gear times the displacement: k = g² kp, d = g² kv, and its force is clipped.
  const double gear = -3, kp = 50 / 9., kv = 5 / 9., m = 2, d = 3;
  ActuatorDescription servo;
  servo.name = "servo";
  servo.joint = "j1";
  servo.gear[0] = gear;
  servo.gain[0] = kp;
  servo.bias_type = BiasType::kAffine;
  servo.bias = {0, -kp, -kv};
  servo.force_range = {-1, .5};
  CHECK(IsPositionServo(servo));
  TreeSystemOptions options;
  options.actuation.actuators = {servo};
  const auto loop_of = [&] {
    const auto system = MakeTreeSystem(Block(), options);
    const State state = system->InitialState();
    Linearisation linear;
    REQUIRE(Linearise(system.get(), state, &linear).ok);
    JointLoop loop;
    REQUIRE(MakeJointLoop(system.get(), state, options.actuation.actuators[0], 0, true, linear, &loop) == "");
    return loop;
  };
  const JointLoop loop = loop_of();
  CHECK(loop.kp == Approx(50).epsilon(1e-12));
  CHECK(loop.kd == Approx(5).epsilon(1e-12));
  CHECK(loop.inertia == Approx(m).epsilon(1e-12));
  CHECK(loop.damping == Approx(d).epsilon(1e-7));
  CHECK(loop.stiffness == Approx(0).margin(1e-6));
  CHECK(loop.effort == 3);
  for (const double w : {0.1, 1.0, 5.0, 40.0}) {
    const std::complex<double> s(0, w);
    CHECK(std::abs(FrequencyResponse(loop, w) - 50. / (m * s * s + (5 + d) * s + 50.)) < 1e-7);
  }
  // The simulation follows.
  options.actuation.actuators[0].control = gear * 1e-3;
  Simulation simulation(MakeTreeSystem(Block(), options), {});
  const StepResponse step = FindStepResponse(loop, 1e-3, 2, 21);
  for (std::size_t i = 1; i < step.time.size(); ++i) {
    while (simulation.state().time < step.time[i] - 1e-9) REQUIRE_FALSE(simulation.Step());
    CHECK(simulation.state().q[0] == Approx(step.position[i]).margin(1e-8));
  }
  const JointGains gains = ProposeGains(loop, ForceKind::kPosition, 12, 0.6);
  SetGains({gains.kp, gains.kd}, &options.actuation.actuators[0]);
  const JointLoop tuned = loop_of();
  CHECK((tuned.kp + tuned.stiffness) / tuned.inertia == Approx(144).epsilon(1e-6));
  CHECK((tuned.kd + tuned.damping) / tuned.inertia == Approx(2 * 0.6 * 12).epsilon(1e-6));
  servo.activation_type = ActivationType::kFilter;
  CHECK_FALSE(IsPositionServo(servo));
}

TEST_CASE("a joint with the gains that are proposed answers as was asked", "[joint_loop]") {
  const double omega = 12, zeta = 0.6;
  const auto model = [] {
    ChainMaker chain = RodPendulum(3);
    return chain.Build();
  }();
  for (const ForceKind kind : {ForceKind::kPosition, ForceKind::kImpedance, ForceKind::kComputedTorque}) {
    CAPTURE(ToString(kind));
    TreeSystemOptions options;
    options.initial_q = Vector3(0.5, -0.4, 0.8);
    options.forces = {Motor(kind, 10, 1)};
    options.forces[0].target.value = 0.5;
    // The others hang on springs.
    ForceElement hold = Motor(ForceKind::kPosition, 30, 5);
    for (const char* joint : {"j2", "j3"}) {
      hold.joint = hold.name = joint;
      hold.target.value = joint[1] == '2' ? -0.4 : 0.8;
      options.forces.push_back(hold);
    }
    const JointGains gains = ProposeGains(LoopOf(model, options), kind, omega, zeta);
    options.forces[0].kp = gains.kp;
    options.forces[0].kd = gains.kd;
    const JointLoop loop = LoopOf(model, options);
    // By itself, with what couples it to the others left out, it is what was asked for.
    CHECK((loop.kp + loop.stiffness) / loop.inertia == Approx(omega * omega).epsilon(1e-6));
    CHECK((loop.kd + loop.damping) / loop.inertia == Approx(2 * zeta * omega).epsilon(1e-6));
  }
}

TEST_CASE("the simulation follows the predicted step response", "[joint_loop]") {
  ChainMaker chain = RodPendulum(3);
  const auto model = chain.Build();
  for (const ForceKind kind : {ForceKind::kImpedance, ForceKind::kComputedTorque}) {
    CAPTURE(ToString(kind));
    TreeSystemOptions options;
    options.initial_q = Vector3::Zero();  // hangs at rest
    const bool computed = kind == ForceKind::kComputedTorque;
    options.forces = {Motor(kind, computed ? 100 : 60, computed ? 12 : 6)};
    const JointLoop loop = LoopOf(model, options);
    const double size = 1e-4;
    options.forces[0].target.value = size;
    Simulation simulation(MakeTreeSystem(model, options), {});
    const StepResponse step = FindStepResponse(loop, size, 2, 21);
    for (std::size_t i = 1; i < step.time.size(); ++i) {
      while (simulation.state().time < step.time[i] - 1e-9) REQUIRE_FALSE(simulation.Step());
      CHECK(simulation.state().q[0] == Approx(step.position[i]).margin(1e-5 * size));
    }
  }
}

}  // namespace joint_loop_test
