// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/math/Rotation.h"
#include "engine/simulation/tree/TreeForces.h"

// The motors of a TreeSystem.
namespace linkwright {
namespace {

constexpr double kTimeStep = 2e-3;  // [s] of the differences that make a target's rates
/// Of the largest eigenvalue of J Jᵀ: where a task has less, its joints cannot move it there.
constexpr double kLeastReach = 1e-9;

}  // namespace

// Rates of a formula by central differences of sixth order.
TreeForces::Target TreeForces::Differentiate(const std::optional<Expression>& function, double constant,
                                             double time) {
  if (!function) return {constant, 0, 0};
  const double h = kTimeStep;
  std::array<double, 7> f{};
  for (int k = -3; k <= 3; ++k) f[static_cast<std::size_t>(k + 3)] = (*function)({time + k * h, 0, 0});
  return {f[3], (f[6] - f[0] - 9 * (f[5] - f[1]) + 45 * (f[4] - f[2])) / (60 * h),
          (2 * (f[6] + f[0]) - 27 * (f[5] + f[1]) + 270 * (f[4] + f[2]) - 490 * f[3]) / (180 * h * h)};
}

TreeForces::Target TreeForces::TargetOf(int element, const VectorX& parameters, double time) const {
  const Element& e = At(element);
  if (e.path >= 0) {
    const Path& path = paths_[static_cast<std::size_t>(e.path)];
    return {path.q[e.path_joint], path.v[e.path_joint], path.a[e.path_joint]};
  }
  return Differentiate(e.function, Parameter(parameters, element, ForceParameter::kTarget), time);
}

TreeForces::Target TreeForces::TargetOf(int element, std::size_t dof, const VectorX& parameters,
                                        double time) const {
  const Element& e = At(element);
  // A motor of one joint has a target of its own.
  return e.body.IsValid() ? TargetOf(element, parameters, time) : Target{e.dofs[dof].start, 0, 0};
}

// Reads X_WB and V.
TreeForces::Task TreeForces::TaskOf(int element, const VectorX& parameters, double time,
                                    const Workspace& workspace) {
  const Element& e = At(element);
  std::array<Target, 6> to{};
  for (int k = 0; k < 6; ++k)
    to[static_cast<std::size_t>(k)] = Differentiate(
        e.wrench[static_cast<std::size_t>(k)],
        parameters[element * kForceParameters + static_cast<int>(ForceParameter::kPlace) + k], time);
  const auto body = static_cast<std::size_t>(e.body.value);
  const Transform& X_WB = workspace.X_WB[body];
  const Twist& V = workspace.V[body];
  const Vector3 p_B =
      e.X_BF *
      Vector3(parameters.segment<3>(element * kForceParameters + static_cast<int>(ForceParameter::kPointX)));
  Task task;
  const Vector3 v = X_WB.R * (V.linear + V.angular.cross(p_B)), p = X_WB * p_B;
  for (int k = 0; k < 3; ++k) {
    const Target& target = to[static_cast<std::size_t>(k)];
    task.error[k] = target.value - p[k];
    task.error_rate[k] = target.rate - v[k];
    task.wanted_acceleration[k] = target.acceleration;
  }
  task.error.tail<3>().setZero();
  task.error_rate.tail<3>().setZero();
  task.wanted_acceleration.tail<3>().setZero();
  if (!e.orientation) return task;
  // R = Rz(yaw) Ry(pitch) Rx(roll) turns about z, then about y and x as they have been turned by it.
  const Target &roll = to[3], &pitch = to[4], &yaw = to[5];
  const Matrix3 R_z = RotationFromRpy({0, 0, yaw.value}), R_zy = RotationFromRpy({0, pitch.value, yaw.value});
  const Vector3 z = Vector3::UnitZ(), y = R_z.col(1), x = R_zy.col(0);
  const Vector3 w_z = yaw.rate * z, w_zy = w_z + pitch.rate * y;
  const Matrix3 R_d = RotationFromRpy({roll.value, pitch.value, yaw.value});
  task.error.tail<3>() = RotationVector(Matrix3(R_d * (X_WB.R * e.X_BF.R).transpose()));
  task.error_rate.tail<3>() = w_zy + roll.rate * x - X_WB.R * V.angular;
  task.wanted_acceleration.tail<3>() = yaw.acceleration * z + pitch.acceleration * y + roll.acceleration * x +
                                       pitch.rate * w_z.cross(y) + roll.rate * w_zy.cross(x);
  return task;
}

bool TreeForces::NeedsWeight(int element, const VectorX& parameters, bool through) const {
  const Element& e = At(element);
  if (e.through != through || !Works(element, parameters)) return false;
  return e.kind == ForceKind::kGravityCompensation ||
         (e.kind == ForceKind::kImpedance &&
          Parameter(parameters, element, ForceParameter::kCarriesWeight) != 0);
}

// τ = Jᵀ (kp e + kd ė). Reads X_WB and V.
void TreeForces::FindImpedance(int element, const VectorX& parameters, const State& state,
                               const Workspace& workspace) {
  Element& e = elements_[static_cast<std::size_t>(element)];
  const Task task = TaskOf(element, parameters, state.time, workspace);
  const auto gain = [&](ForceParameter parameter) { return Parameter(parameters, element, parameter); };
  Vector6 wrench;
  wrench.head<3>() = gain(ForceParameter::kKp) * task.error.head<3>() +
                     gain(ForceParameter::kKd) * task.error_rate.head<3>();
  wrench.tail<3>() = gain(ForceParameter::kTurningKp) * task.error.tail<3>() +
                     gain(ForceParameter::kTurningKd) * task.error_rate.tail<3>();
  e.torque = wrench.head<3>().norm();
  const Vector3 point =
      parameters.segment<3>(element * kForceParameters + static_cast<int>(ForceParameter::kPointX));
  PointJacobian(*model_, workspace, e.body, e.X_BF * point, &jacobian_);
  for (std::size_t k = 0; k < e.dofs.size(); ++k)
    e.given[static_cast<Eigen::Index>(k)] = jacobian_.col(e.dofs[k].v).dot(wrench);
}

void TreeForces::FindMotors(bool through, const VectorX& parameters, const State& state,
                            const Vector3& gravity, Workspace* workspace, VectorX* sum) {
  bool weighs = false, places = false;
  for (int i = 0; i < size(); ++i) {
    weighs = weighs || NeedsWeight(i, parameters, through);
    places = places || (At(i).of_task && At(i).through == through && Works(i, parameters));
  }
  if (weighs) InverseDynamics(*model_, state.q, zero_, zero_, gravity, {}, workspace, &gravity_);
  if (places) ForwardKinematics(*model_, state.q, state.v, workspace);
  for (int i = 0; i < size(); ++i) {
    Element& e = elements_[static_cast<std::size_t>(i)];
    if (e.dofs.empty() || e.kind == ForceKind::kComputedTorque || e.through != through) continue;
    e.torque = e.power = 0;
    e.given.setZero();
    if (!Works(i, parameters)) continue;
    if (e.of_task) FindImpedance(i, parameters, state, *workspace);
    const bool weighed = NeedsWeight(i, parameters, through);
    const double kp = Parameter(parameters, i, ForceParameter::kKp),
                 kd = Parameter(parameters, i, ForceParameter::kKd);
    for (std::size_t k = 0; k < e.dofs.size(); ++k) {
      const Dof& dof = e.dofs[k];
      double& torque = e.given[static_cast<Eigen::Index>(k)];
      if (e.kind == ForceKind::kTorque) {
        torque = e.function ? (*e.function)({state.time, state.q[dof.q], state.v[dof.v]})
                            : Parameter(parameters, i, ForceParameter::kTorque);
      } else if (e.kind != ForceKind::kGravityCompensation && !e.of_task) {
        const Target target = TargetOf(i, k, parameters, state.time);
        torque = kp * (target.value - state.q[dof.q]) + kd * (target.rate - state.v[dof.v]);
      }
      if (weighed) torque += gravity_[dof.v];
      (*sum)[dof.v] += torque;
    }
    if (e.body.IsValid() && !e.of_task) e.torque = e.given[0];
    if (!e.given.allFinite() && failed_ < 0) failed_ = i;
  }
}

const VectorX& TreeForces::FindCommands(const VectorX& parameters, const State& state, const Vector3& gravity,
                                        Workspace* workspace) {
  wanted_.setZero();
  std::fill(commanded_.begin(), commanded_.end(), 0);
  FindMotors(true, parameters, state, gravity, workspace, &wanted_);
  for (int i = 0; i < size(); ++i)
    if (At(i).through && Works(i, parameters))
      for (const Dof& dof : At(i).dofs) commanded_[static_cast<std::size_t>(dof.v)] = 1;
  return wanted_;
}

void TreeForces::AddMotors(const VectorX& parameters, const State& state, const Vector3& gravity,
                           Workspace* workspace, VectorX* tau) {
  failed_ = -1;
  if (!has_motors_) return;
  motor_.setZero();
  FindMotors(false, parameters, state, gravity, workspace, &motor_);
  if (has_computed_) AddComputedTorque(parameters, state, gravity, workspace, *tau);
  if (has_limits_) Saturate();
  *tau += motor_;
  for (Element& e : elements_) {
    if (e.dofs.empty() || e.through) continue;
    e.power = 0;
    for (std::size_t k = 0; k < e.dofs.size(); ++k) {
      const int v = e.dofs[k].v;
      double& torque = e.given[static_cast<Eigen::Index>(k)];
      if (has_limits_) torque *= scale_[v];
      e.power += torque * state.v[v];
    }
    if (e.body.IsValid() && !e.of_task) e.torque = e.given[0];
  }
}

// Adds to desired_ what a task requests of its joints: the nearest to −kd v of all that accelerate it as it
// shall.
void TreeForces::RequestTask(int element, const VectorX& parameters, const State& state,
                             Workspace* workspace) {
  const Element& e = At(element);
  ForwardKinematics(*model_, state.q, state.v, workspace);
  const Task task = TaskOf(element, parameters, state.time, *workspace);
  const double kp = Parameter(parameters, element, ForceParameter::kKp),
               kd = Parameter(parameters, element, ForceParameter::kKd);
  const Vector3 p_B =
      e.X_BF *
      Vector3(parameters.segment<3>(element * kForceParameters + static_cast<int>(ForceParameter::kPointX)));
  PointJacobian(*model_, *workspace, e.body, p_B, &jacobian_);
  // J̇ v: what moves it without accelerations.
  InverseDynamics(*model_, state.q, state.v, zero_, Vector3::Zero(), {}, workspace, &others_);
  const auto body = static_cast<std::size_t>(e.body.value);
  const Twist A = BodyAcceleration(*workspace, e.body);
  const Vector3 w = workspace->X_WB[body].R * workspace->V[body].angular, r = workspace->X_WB[body].R * p_B;
  Vector6 left = task.wanted_acceleration + kd * task.error_rate + kp * task.error;
  left.head<3>() -= A.linear + A.angular.cross(r) + w.cross(w.cross(r));
  left.tail<3>() -= A.angular;
  const int rows = e.orientation ? 6 : 3;
  left.tail(6 - rows).setZero();
  Matrix6 JJt = Matrix6::Zero();
  for (const Dof& dof : e.dofs) {
    auto column = jacobian_.col(dof.v);
    column.tail(6 - rows).setZero();
    JJt += column * column.transpose();
    left += kd * state.v[dof.v] * column;
  }
  const Eigen::SelfAdjointEigenSolver<Matrix6> solved(JJt);
  const double least = kLeastReach * solved.eigenvalues()[5];
  Vector6 x = Vector6::Zero();
  for (int k = 0; k < 6; ++k)
    if (solved.eigenvalues()[k] > least)
      x += solved.eigenvectors().col(k).dot(left) / solved.eigenvalues()[k] * solved.eigenvectors().col(k);
  for (const Dof& dof : e.dofs) desired_[dof.v] += jacobian_.col(dof.v).dot(x) - kd * state.v[dof.v];
}

void TreeForces::AddComputedTorque(const VectorX& parameters, const State& state, const Vector3& gravity,
                                   Workspace* workspace, const VectorX& tau) {
  std::fill(controlled_.begin(), controlled_.end(), 0);
  desired_.setZero();
  for (Path& path : paths_) path.motion->JointsWithin(path.stretch, state.time, &path.q, &path.v, &path.a);
  int count = 0;
  for (int i = 0; i < size(); ++i) {
    Element& e = elements_[static_cast<std::size_t>(i)];
    if (e.kind != ForceKind::kComputedTorque) continue;
    e.torque = e.power = 0;
    e.given.setZero();
    if (!Works(i, parameters)) continue;
    const double kp = Parameter(parameters, i, ForceParameter::kKp),
                 kd = Parameter(parameters, i, ForceParameter::kKd);
    if (e.of_task) RequestTask(i, parameters, state, workspace);
    for (std::size_t k = 0; k < e.dofs.size(); ++k) {
      const Dof& dof = e.dofs[k];
      if (!e.of_task) {
        const Target target = TargetOf(i, k, parameters, state.time);
        desired_[dof.v] +=
            target.acceleration + kd * (target.rate - state.v[dof.v]) + kp * (target.value - state.q[dof.q]);
      }
      if (!std::isfinite(desired_[dof.v]) && failed_ < 0) failed_ = i;
      count += controlled_[static_cast<std::size_t>(dof.v)] == 0;
      controlled_[static_cast<std::size_t>(dof.v)] = 1;
    }
  }
  if (count == 0) return;
  known_ = tau + motor_;
  InverseDynamics(*model_, state.q, state.v, desired_, gravity, {}, workspace, &needed_);
  if (count < model_->nv()) {
    rest_.noalias() = known_ - needed_;
    const auto result = ForwardDynamics(*model_, state.q, zero_, rest_, Vector3::Zero(), {}, controlled_,
                                        workspace, &others_);
    if (result.status != DynamicsStatus::kOk) return;  // the dynamics will report it
    desired_ += others_;
    InverseDynamics(*model_, state.q, state.v, desired_, gravity, {}, workspace, &needed_);
  }
  for (int i = 0; i < size(); ++i) {
    Element& e = elements_[static_cast<std::size_t>(i)];
    if (e.kind != ForceKind::kComputedTorque || !Works(i, parameters)) continue;
    for (std::size_t k = 0; k < e.dofs.size(); ++k) {
      const int v = e.dofs[k].v;
      auto& once = controlled_[static_cast<std::size_t>(v)];
      if (once == 0) continue;  // the second of two on one joint: the first does the work of both
      once = 0;
      e.given[static_cast<Eigen::Index>(k)] = needed_[v] - known_[v];
      motor_[v] += e.given[static_cast<Eigen::Index>(k)];
    }
  }
}

void TreeForces::Saturate() {
  for (Eigen::Index i = 0; i < motor_.size(); ++i) {
    const double size = std::abs(motor_[i]);
    scale_[i] = size > max_effort_[i] ? max_effort_[i] / size : 1;
    motor_[i] *= scale_[i];
  }
}

}  // namespace linkwright
