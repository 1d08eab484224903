// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/JointLoop.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/MatrixFunctions>

namespace linkwright {
namespace {

constexpr double kSettled = 0.02;  // of the step

}  // namespace

std::string MakeJointLoop(System* system, const State& state, const ForceElement& motor, int number,
                          bool effort_limits, const Linearisation& linear, JointLoop* loop) {
  const Model* const model = system->tree();
  if (model == nullptr) return "there is no tree of joints";
  const BodyIndex body = model->FindJoint(motor.joint);
  if (!body.IsValid()) return "it is no motor of one joint";
  const Joint& joint = model->joints()[static_cast<std::size_t>(body.value)];
  if (joint.nv != 1 || joint.mimic) return "its joint has more than one degree of freedom";
  const Eigen::Index nv = system->nv(), j = joint.v_index, a = nv + j;
  if (!linear.held.empty() && linear.held[static_cast<std::size_t>(j)] != 0)
    return "the joint is held: by dry friction, a loop or contact";
  if (!(linear.B(a, j) > 0)) return "nothing accelerates the joint";
  *loop = {};
  loop->position = static_cast<int>(j);
  loop->velocity = static_cast<int>(a);
  loop->inertia = 1 / linear.B(a, j);
  loop->effort = effort_limits && joint.max_effort > 0 ? joint.max_effort : kInfinity;
  const System::Inputs& inputs = system->inputs();
  const auto gain = [&](ForceParameter parameter) {
    return inputs.elements[number * kForceParameters + static_cast<int>(parameter)];
  };
  const bool works = gain(ForceParameter::kEnabled) != 0;
  loop->kp = works ? gain(ForceParameter::kKp) : 0;
  loop->kd = works ? gain(ForceParameter::kKd) : 0;
  const std::string name = "motor." + motor.name;
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(state, values);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (system->signals()[i].name == name) loop->torque = values[i];
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
  loop->b = loop->kp * linear.B.col(j);
  loop->b_rate = loop->kd * linear.B.col(j);
  loop->stiffness = -linear.A(a, j) * loop->inertia - loop->kp;
  loop->damping = -linear.A(a, a) * loop->inertia - loop->kd;
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

ProposedGains ProposeGains(const JointLoop& loop, ForceKind kind, double omega, double damping_ratio) {
  if (kind == ForceKind::kComputedTorque) return {omega * omega, 2 * damping_ratio * omega};
  return {std::max(loop.inertia * omega * omega - loop.stiffness, 0.0),
          std::max(2 * damping_ratio * omega * loop.inertia - loop.damping, 0.0)};
}

}  // namespace linkwright
