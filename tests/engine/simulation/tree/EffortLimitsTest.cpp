// SPDX-License-Identifier: GPL-3.0-or-later
// Which motors and actuators give no more at a state.
#include <catch2/catch.hpp>

#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SameBits.h"

using namespace linkwright;

namespace effort_limits_test {
namespace {

using Of = EffortLimit::Of;

/// A block of 1 kg on a rail along z, its motors bounded by `most`; turning, a wheel about it.
std::shared_ptr<const Model> OneJoint(double most = kInfinity, JointType type = JointType::kPrismatic) {
  ChainMaker chain;
  chain.Add(type, Vector3::UnitZ(), HangingRod(1, 0.2)).max_effort = most;
  return chain.Build();
}

ForceElement Torque(const std::string& name, double value) {
  ForceElement motor;
  motor.name = name;
  motor.kind = ForceKind::kTorque;
  motor.joint = "j1";
  motor.torque.value = value;
  return motor;
}

/// f = control, of the joint.
ActuatorDescription Drive(const std::string& name, double control) {
  ActuatorDescription drive;
  drive.name = name;
  drive.joint = "j1";
  drive.control = control;
  return drive;
}

TreeSystemOptions With(const std::vector<ActuatorDescription>& actuators) {
  TreeSystemOptions options;
  options.actuation.actuators = actuators;
  return options;
}

std::vector<EffortLimit> LimitsAt(const std::shared_ptr<const Model>& model, const TreeSystemOptions& options,
                                  double q = 0, double time = 0, double v = 0) {
  const auto system = MakeTreeSystem(model, options);
  State state = system->InitialState();
  state.time = time;
  state.q[0] = q;
  state.v[0] = v;
  return system->EffortLimits(state);
}

void CheckOnly(const std::vector<EffortLimit>& limits, Of of, const std::string& name, double given,
               double asked) {
  REQUIRE(limits.size() == 1);
  CHECK(limits[0].of == of);
  CHECK(limits[0].name == name);
  CHECK(limits[0].given == Approx(given).epsilon(1e-12));
  CHECK(limits[0].asked == Approx(asked).epsilon(1e-12));
}

}  // namespace

TEST_CASE("motors of a joint are at their limit where they ask for its greatest effort or for more") {
  TreeSystemOptions options;
  options.forces = {Torque("one", 10), Torque("other", 5)};
  CheckOnly(LimitsAt(OneJoint(3), options), Of::kMotors, "j1", 3, 15);
  CheckOnly(LimitsAt(OneJoint(15), options), Of::kMotors, "j1", 15, 15);
  CHECK(LimitsAt(OneJoint(15 + 1e-9), options).empty());
  CHECK_FALSE(LimitsAt(OneJoint(3), options)[0].turns);
  CHECK(LimitsAt(OneJoint(3, JointType::kRevolute), options)[0].turns);
  // A greater effort against the axis, and none where both cancel.
  options.forces[0].torque.value = -20;
  CheckOnly(LimitsAt(OneJoint(3), options), Of::kMotors, "j1", -3, -15);
  options.forces[0].torque.value = -5;
  CHECK(LimitsAt(OneJoint(3), options).empty());
  // Where limits of effort are off, and where no motor is, there is nothing to report.
  options.forces[0].torque.value = 10;
  options.effort_limits = false;
  CHECK(LimitsAt(OneJoint(3), options).empty());
  CHECK(LimitsAt(OneJoint(3), {}).empty());
}

TEST_CASE("a servo is at its limit while it is far from its target, and while it works") {
  ForceElement servo;
  servo.name = "servo";
  servo.kind = ForceKind::kPosition;
  servo.joint = "j1";
  servo.kp = 300;
  servo.kd = 20;
  servo.target.value = 0.05;
  servo.until = 1;
  TreeSystemOptions options;
  options.forces = {servo};
  const auto model = OneJoint(12);
  // kp (q_d − q) − kd v: 300 · 0.05 N at the start, 12 N at 0.01 m, 9 N at 0.02 m.
  CheckOnly(LimitsAt(model, options), Of::kMotors, "j1", 12, 15);
  CheckOnly(LimitsAt(model, options, 0.01), Of::kMotors, "j1", 12, 12);
  CHECK(LimitsAt(model, options, 0.02).empty());
  CheckOnly(LimitsAt(model, options, 0.02, 0, -0.2), Of::kMotors, "j1", 12, 13);
  CHECK_FALSE(LimitsAt(model, options, 0, 0.999).empty());
  CHECK(LimitsAt(model, options, 0, 1).empty());
}

TEST_CASE("an actuator is at its limit where its range of force cuts off what its law gives") {
  const auto model = OneJoint();
  ActuatorDescription drive = Drive("drive", 5);
  CHECK(LimitsAt(model, With({drive})).empty());
  drive.force_range = {-4, 4};
  drive.gear[0] = 2;  // the range is that of the actuator, not of the joint
  CheckOnly(LimitsAt(model, With({drive})), Of::kActuator, "drive", 4, 5);
  drive.control = -5;
  CheckOnly(LimitsAt(model, With({drive})), Of::kActuator, "drive", -4, -5);
  drive.control = 3.9;
  CHECK(LimitsAt(model, With({drive})).empty());
  // What can only push gives nothing where it would have to pull, and is not at a limit where nothing is
  // asked for.
  drive.force_range = {0, 4};
  drive.control = -5;
  CheckOnly(LimitsAt(model, With({drive})), Of::kActuator, "drive", 0, -5);
  drive.control = 0;
  CHECK(LimitsAt(model, With({drive})).empty());
  drive.control = 5;
  drive.enabled = false;
  CHECK(LimitsAt(model, With({drive})).empty());
}

TEST_CASE("an actuator is at its limit where its control ends and more of it would give more") {
  const auto model = OneJoint();
  ActuatorDescription drive = Drive("drive", 5);
  drive.control_range = {-3, 3};
  CheckOnly(LimitsAt(model, With({drive})), Of::kControl, "drive", 3, 3);
  CHECK(LimitsAt(model, With({drive}))[0].control == 3);
  drive.control = 2.999;
  CHECK(LimitsAt(model, With({drive})).empty());
  // One that is not driven at all is at an end of its range, too.
  drive.control_range = {0, 3};
  drive.control = 0;
  CHECK(LimitsAt(model, With({drive})).empty());
  // A position servo that is closed: f = kp (u − q), u at its lower end.
  ActuatorDescription servo = Drive("fingers", 0);
  servo.gain = {500, 0, 0};
  servo.bias_type = BiasType::kAffine;
  servo.bias = {0, -500, 0};
  servo.control_range = {0, 0.04};
  CheckOnly(LimitsAt(model, With({servo}), 0.02), Of::kControl, "fingers", -10, -10);
  CHECK(LimitsAt(model, With({servo}), 0.02)[0].control == 0);
  CHECK(LimitsAt(model, With({servo}), -0.02).empty());
  // Where the force is cut off, that alone is the reason.
  servo.force_range = {-8, 8};
  CheckOnly(LimitsAt(model, With({servo}), 0.02), Of::kActuator, "fingers", -8, -10);
}

TEST_CASE(
    "an activation is at its limit at the end of its own range; what integrates goes on at its control's") {
  const auto model = OneJoint();
  ActuatorDescription slow = Drive("slow", 3);
  slow.control_range = {-3, 3};
  slow.activation = 2;
  slow.activation_type = ActivationType::kFilter;
  CheckOnly(LimitsAt(model, With({slow})), Of::kControl, "slow", 2, 2);
  slow.activation_type = ActivationType::kIntegrator;
  CHECK(LimitsAt(model, With({slow})).empty());
  slow.activation_range = {-2, 2};
  slow.control = 1;
  CheckOnly(LimitsAt(model, With({slow})), Of::kControl, "slow", 2, 2);
  CHECK(LimitsAt(model, With({slow}))[0].control == 2);
}

TEST_CASE("the actuators of a tendon, and of a joint, are at the limit of what they give together") {
  const auto model = OneJoint();
  TreeSystemOptions options = With({Drive("a", 4), Drive("b", 5)});
  TendonDescription& tendon = options.actuation.tendons.emplace_back();
  tendon.name = "cord";
  tendon.type = TendonType::kFixed;
  tendon.joints = {{"j1", 1.0}};
  tendon.actuator_force = {-6, 6};
  for (ActuatorDescription& actuator : options.actuation.actuators) {
    actuator.transmission = TransmissionType::kTendon;
    actuator.tendon = "cord";
  }
  CheckOnly(LimitsAt(model, options), Of::kTendon, "cord", 6, 9);
  options.actuation.tendons[0].actuator_force = {-10, 10};
  CHECK(LimitsAt(model, options).empty());

  options = With({Drive("a", 4), Drive("b", 5)});
  options.actuation.joints = {{"j1", {-6, 6}, false}};
  CheckOnly(LimitsAt(model, options), Of::kActuators, "j1", 6, 9);
  options.actuation.joints[0].force = {-20, 20};
  CHECK(LimitsAt(model, options).empty());
  // What they carry of the weight counts where it is theirs: 1.2 kg in a gravity of 10 m/s².
  options.gravity = {0, 0, -10};
  options.actuation.carried = {{"l1", Vector3::Zero(), 1.2}};
  CHECK(LimitsAt(model, options).empty());
  options.actuation.joints[0].carries = true;
  CheckOnly(LimitsAt(model, options), Of::kActuators, "j1", 20, 21);
}

TEST_CASE("asking for the limits changes nothing of a run") {
  TreeSystemOptions options = With({Drive("drive", 5)});
  options.actuation.actuators[0].force_range = {-4, 4};
  options.forces = {Torque("motor", 10)};
  const auto model = OneJoint(3);
  Simulation plain(MakeTreeSystem(model, options), {}), asked(MakeTreeSystem(model, options), {});
  for (int i = 0; i < 50; ++i) {
    REQUIRE_FALSE(plain.Step());
    CHECK(asked.system().EffortLimits(asked.state()).size() == 2);
    REQUIRE_FALSE(asked.Step());
  }
  CHECK(SameBits(plain.state().q, asked.state().q));
  CHECK(SameBits(plain.state().v, asked.state().v));
  CHECK(SameBits(plain.state().z, asked.state().z));
}

}  // namespace effort_limits_test
