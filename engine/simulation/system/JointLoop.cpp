// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/JointLoop.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/MatrixFunctions>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

constexpr double kSettled = 0.02;  // of the step

/// The joint's part of the loop.
std::string BeginLoop(const System& system, const std::string& name, bool effort_limits,
                      const Linearisation& linear, JointLoop* loop) {
  const Model* const model = system.tree();
  if (model == nullptr) return MessageOf("tuning.no-tree");
  const BodyIndex body = model->FindJoint(name);
  if (!body.IsValid()) return MessageOf("tuning.no-motor");
  const Joint& joint = model->joints()[static_cast<std::size_t>(body.value)];
  if (joint.nv != 1 || joint.mimic) return MessageOf("tuning.several-degrees");
  const Eigen::Index j = joint.v_index, a = system.nv() + j;
  if (!linear.held.empty() && linear.held[static_cast<std::size_t>(j)] != 0)
    return MessageOf("tuning.joint-held");
  if (!(linear.B(a, j) > 0)) return MessageOf("tuning.nothing-accelerates");
  *loop = {};
  loop->position = static_cast<int>(j);
  loop->velocity = static_cast<int>(a);
  loop->inertia = 1 / linear.B(a, j);
  loop->effort = effort_limits && joint.max_effort > 0 ? joint.max_effort : kInfinity;
  return {};
}

/// The value of a signal at a state; 0 where there is none of this name.
double SignalAt(System* system, const State& state, const std::string& name) {
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(state, values);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (system->signals()[i].name == name) return values[i];
  return 0;
}

/// What the joint has without the motor.
void FindOwn(const Linearisation& linear, JointLoop* loop) {
  loop->stiffness = -linear.A(loop->velocity, loop->position) * loop->inertia - loop->kp;
  loop->damping = -linear.A(loop->velocity, loop->velocity) * loop->inertia - loop->kd;
}

}  // namespace

std::string MakeJointLoop(System* system, const State& state, const ForceElement& motor, int number,
                          bool effort_limits, const Linearisation& linear, JointLoop* loop) {
  if (std::string why = BeginLoop(*system, motor.joint, effort_limits, linear, loop); !why.empty())
    return why;
  const System::Inputs& inputs = system->inputs();
  const auto gain = [&](ForceParameter parameter) {
    return inputs.elements[number * kForceParameters + static_cast<int>(parameter)];
  };
  const bool works = gain(ForceParameter::kEnabled) != 0;
  loop->kp = works ? gain(ForceParameter::kKp) : 0;
  loop->kd = works ? gain(ForceParameter::kKd) : 0;
  loop->torque = SignalAt(system, state, "motor." + motor.name);
  if (motor.kind == ForceKind::kComputedTorque) {
    // q'' = kp (r − q) + kd (r' − v), whatever the rest does.
    loop->A = MatrixX::Zero(2, 2);
    loop->A << 0, 1, -loop->kp, -loop->kd;
    loop->b = Eigen::Vector2d(0, loop->kp);
    loop->b_rate = Eigen::Vector2d(0, loop->kd);
    loop->position = 0;
    loop->velocity = 1;
    loop->kp *= loop->inertia;
    loop->kd *= loop->inertia;
    return {};
  }
  loop->A = linear.A;
  loop->b = loop->kp * linear.B.col(loop->position);
  loop->b_rate = loop->kd * linear.B.col(loop->position);
  FindOwn(linear, loop);
  return {};
}

bool IsPositionServo(const ActuatorDescription& actuator) {
  return actuator.transmission == TransmissionType::kJoint && actuator.gain_type == GainType::kFixed &&
         actuator.bias_type == BiasType::kAffine && !actuator.HasActivation() && actuator.gear[0] != 0 &&
         actuator.bias[1] < 0 && std::abs(actuator.gain[0] + actuator.bias[1]) <= 1e-9 * actuator.gain[0];
}

JointGains GainsOf(const ActuatorDescription& servo) {
  const double square = servo.gear[0] * servo.gear[0];
  return {-square * servo.bias[1], -square * servo.bias[2]};
}

void SetGains(const JointGains& gains, ActuatorDescription* servo) {
  const double square = servo->gear[0] * servo->gear[0];
  servo->gain[0] = gains.kp / square;
  servo->bias[1] = -gains.kp / square;
  servo->bias[2] = -gains.kd / square;
}

std::string MakeJointLoop(System* system, const State& state, const ActuatorDescription& servo, int number,
                          bool effort_limits, const Linearisation& linear, JointLoop* loop) {
  if (!IsPositionServo(servo)) return MessageOf("tuning.no-servo");
  if (std::string why = BeginLoop(*system, servo.joint, effort_limits, linear, loop); !why.empty())
    return why;
  const double gear = servo.gear[0];
  const JointGains gains = servo.enabled ? GainsOf(servo) : JointGains();
  loop->kp = gains.kp;
  loop->kd = gains.kd;
  loop->torque = gear * SignalAt(system, state, "actuator." + servo.name + ".force");
  if (std::isfinite(servo.force_range.least) || std::isfinite(servo.force_range.most)) {
    loop->effort = std::min(loop->effort, std::abs(gear) * std::max(std::abs(servo.force_range.least),
                                                                    std::abs(servo.force_range.most)));
  }
  loop->A = linear.A;
  // The control is a length: the joint's displacement times the gear.
  loop->b = gear * linear.B.col(system->nv() + number);
  loop->b_rate = VectorX::Zero(loop->b.size());
  FindOwn(linear, loop);
  return {};
}

StepResponse FindStepResponse(const JointLoop& loop, double step, double duration, int points) {
  // x' = A x + b r: with r as one more state that rests, one matrix exponential makes each further point.
  const Eigen::Index n = loop.A.rows();
  const double h = duration / std::max(points - 1, 1);
  MatrixX all = MatrixX::Zero(n + 1, n + 1);
  all.topLeftCorner(n, n) = h * loop.A;
  all.topRightCorner(n, 1) = h * loop.b;
  const MatrixX E = all.exp();
  VectorX x = VectorX::Zero(n + 1);
  x[n] = step;
  StepResponse out;
  for (int i = 0; i < points; ++i) {
    if (i > 0) x = E * x;
    const double torque = loop.torque + loop.kp * (step - x[loop.position]) - loop.kd * x[loop.velocity];
    out.time.push_back(i * h);
    out.position.push_back(x[loop.position]);
    out.torque.push_back(torque);
    out.saturates = out.saturates || std::abs(torque) > loop.effort;
  }
  const double last = out.position.back();
  const double sign = step < 0 ? -1 : 1;
  for (const double q : out.position)
    out.overshoot = std::max(out.overshoot, sign * (q - last) / std::abs(step));
  out.settling_time = kInfinity;
  for (std::size_t i = out.position.size(); i-- > 0;) {
    if (!(std::abs(out.position[i] - last) <= kSettled * std::abs(step))) break;
    out.settling_time = out.time[i];
  }
  return out;
}

std::complex<double> FrequencyResponse(const JointLoop& loop, double omega) {
  using Complex = std::complex<double>;
  const Eigen::Index n = loop.A.rows();
  Eigen::MatrixXcd M = -loop.A.cast<Complex>();
  M.diagonal().array() += Complex(0, omega);
  const Eigen::VectorXcd right = loop.b.cast<Complex>() + Complex(0, omega) * loop.b_rate.cast<Complex>();
  const Eigen::VectorXcd x = Eigen::PartialPivLU<Eigen::MatrixXcd>(M).solve(right);
  return n > 0 ? x[loop.position] : Complex(0);
}

JointGains ProposeGains(const JointLoop& loop, ForceKind kind, double omega, double damping_ratio) {
  if (kind == ForceKind::kComputedTorque) return {omega * omega, 2 * damping_ratio * omega};
  return {std::max(loop.inertia * omega * omega - loop.stiffness, 0.0),
          std::max(2 * damping_ratio * omega * loop.inertia - loop.damping, 0.0)};
}

}  // namespace linkwright
