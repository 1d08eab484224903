// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/TreeSystem.h"

#include <cassert>
#include <cmath>
#include <stdexcept>

#include "engine/simulation/TreeSystemImpl.h"

namespace linkwright {

std::unique_ptr<System> MakeTreeSystem(std::shared_ptr<const Model> model, const TreeSystemOptions& options) {
  return std::make_unique<TreeSystem>(std::move(model), options);
}

TreeSystem::TreeSystem(std::shared_ptr<const Model> model, const TreeSystemOptions& options)
    : model_(std::move(model)), workspace_(*model_) {
  const int nv = model_->nv();
  const auto size_or = [](const VectorX& given, const VectorX& fallback, const char* what) {
    if (given.size() == 0) return fallback;
    if (given.size() != fallback.size())
      throw std::invalid_argument(std::string(what) + " has the wrong number of entries");
    return given;
  };
  initial_.q = size_or(options.initial_q, model_->NeutralPosition(), "initial_q");
  initial_.v = size_or(options.initial_v, VectorX::Zero(nv), "initial_v");
  inputs_.torque = size_or(options.torque, VectorX::Zero(nv), "torque");
  inputs_.gravity = options.gravity;
  inputs_.damping = inputs_.friction = VectorX::Zero(nv);
  tau_ = a_ = hold_ = VectorX::Zero(nv);
  locked_.assign(static_cast<size_t>(nv), 0);
  forced_ = locked_;
  slip_.assign(static_cast<size_t>(nv), 0);
  stopped_.assign(static_cast<size_t>(nv), 0);
  external_.resize(static_cast<size_t>(model_->body_count()));
  for (int i = 1; i < model_->body_count(); ++i) {
    const Joint& joint = model_->joints()[static_cast<size_t>(i)];
    for (int k = 0; k < joint.nv; ++k) {
      // A coupled joint turns `ratio` times as fast as its master: its losses as seen there.
      inputs_.damping[joint.v_index + k] += joint.ratio * joint.ratio * joint.damping;
      if (joint.nv == 1) inputs_.friction[joint.v_index] += std::abs(joint.ratio) * joint.friction;
    }
    if (joint.nv == 1 && !joint.mimic) one_degree_.push_back(joint.v_index);
    if (joint.type == JointType::kBall) quaternions_.push_back(joint.q_index);
    if (joint.type == JointType::kFree) quaternions_.push_back(joint.q_index + 3);
  }
  model_->Normalize(&initial_.q);
  if (options.limits) {
    model_->ClampToLimits(&initial_.q);
    stops_.emplace(*model_, initial_.q, &workspace_);
  }
  SetInputs(inputs_);
  Start(&initial_);
  MakeSignals();
}

std::unique_ptr<System> TreeSystem::Clone() const { return std::make_unique<TreeSystem>(*this); }

void TreeSystem::Start(State* state) {
  state->z.setZero(kWorkCount);
  state->z[kStart] = TotalEnergy(*state);
}

double TreeSystem::PotentialOf(const VectorX& q) const {
  return PotentialEnergy(*model_, inputs_.gravity, workspace_) + (stops_ ? stops_->Potential(q) : 0);
}

double TreeSystem::TotalEnergy(const State& state) {
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  return KineticEnergy(*model_, state.v, workspace_) + PotentialOf(state.q);
}

Energies TreeSystem::ComputeEnergies(const State& state) {
  Energies e;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  e.kinetic = KineticEnergy(*model_, state.v, workspace_);
  e.potential = PotentialOf(state.q);
  e.total = e.kinetic + e.potential;
  e.work_inputs = state.z[kInputs];
  e.work_damping = state.z[kDamping];
  e.work_friction = state.z[kFriction];
  e.work_pull = state.z[kPull];
  e.work_edits = state.z[kEdits];
  const double work = e.work_inputs + e.work_damping + e.work_friction + e.work_pull + e.work_edits;
  e.residual = e.total - state.z[kStart] - work;
  return e;
}

ExternalForces TreeSystem::External() const {
  return inputs_.grip == Inputs::Grip::kNone ? ExternalForces() : ExternalForces(external_);
}

// Velocity in the world of the gripped point. Reads what ForwardKinematics(q, v) has left.
Vector3 TreeSystem::GripPointVelocity() const {
  const auto body = static_cast<size_t>(inputs_.grip_body.value);
  const Twist& V = workspace_.V[body];
  return workspace_.X_WB[body].R * (V.linear + V.angular.cross(inputs_.grip_point));
}

// The grip's wrench into external_; returns its power [W].
double TreeSystem::AddGrip(const State& state) {
  if (inputs_.grip == Inputs::Grip::kNone) return 0;
  const auto body = static_cast<size_t>(inputs_.grip_body.value);
  const Vector3 given = GripForce(state);
  const Matrix3& R = workspace_.X_WB[body].R;
  Wrench& wrench = external_[body];
  if (inputs_.grip == Inputs::Grip::kMoment) {
    wrench.force.setZero();
    wrench.moment = R.transpose() * given;
    return wrench.moment.dot(workspace_.V[body].angular);
  }
  wrench.force = R.transpose() * given;
  wrench.moment = inputs_.grip_point.cross(wrench.force);
  return given.dot(GripPointVelocity());
}

Vector3 TreeSystem::GripForce(const State& state) {
  if (inputs_.grip == Inputs::Grip::kNone) return Vector3::Zero();
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  if (inputs_.grip != Inputs::Grip::kPull) return inputs_.grip_vector;
  // F = k (target − p) − c ṗ
  const Vector3 p = workspace_.X_WB[static_cast<size_t>(inputs_.grip_body.value)] * inputs_.grip_point;
  return inputs_.grip_stiffness * (inputs_.grip_vector - p) - inputs_.grip_damping * GripPointVelocity();
}

TreeSystem::Powers TreeSystem::CollectForces(const State& state) {
  Powers powers;
  powers.inputs = inputs_.torque.dot(state.v);
  tau_ = inputs_.torque;
  tau_.array() -= inputs_.damping.array() * state.v.array();
  powers.damping = -(inputs_.damping.array() * state.v.array().square()).sum();
  if (stops_) powers.damping += stops_->AddTorque(state.q, state.v, &tau_);
  powers.pull = AddGrip(state);
  return powers;
}

SystemStatus TreeSystem::Derivative(const State& state, StateRate* rate) {
  const Powers powers = CollectForces(state);
  double friction_power = 0;
  if (any_friction_) {
    AddFriction();
    for (const int dof : one_degree_)
      friction_power -= slip_[static_cast<size_t>(dof)] * inputs_.friction[dof] * state.v[dof];
  }
  const ForwardDynamicsResult result =
      ForwardDynamics(*model_, state.q, state.v, tau_, inputs_.gravity, External(),
                      any_locked_ ? LockedDofs(locked_) : LockedDofs(), &workspace_, &rate->vdot);
  if (result.status != DynamicsStatus::kOk) {
    return {false, result.body,
            "nothing that its joint \"" + model_->joints()[static_cast<size_t>(result.body.value)].name +
                "\" moves has inertia"};
  }
  model_->PositionRate(state.q, state.v, &rate->qdot);
  rate->zdot[kStart] = 0;
  rate->zdot[kInputs] = powers.inputs;
  rate->zdot[kDamping] = powers.damping;
  rate->zdot[kFriction] = friction_power;
  rate->zdot[kPull] = powers.pull;
  rate->zdot[kEdits] = 0;
  if (!rate->vdot.allFinite() || !rate->zdot.allFinite()) {
    for (int dof = 0; dof < nv(); ++dof) {
      if (!std::isfinite(rate->vdot[dof]))
        return {false, model_->BodyOfDof(dof), "its acceleration is not finite; try a smaller time step"};
    }
    return {false, {}, "the power is not finite; try a smaller time step"};
  }
  return {};
}

void TreeSystem::SetInputs(const Inputs& inputs) {
  if (inputs_.grip != Inputs::Grip::kNone) external_[static_cast<size_t>(inputs_.grip_body.value)] = {};
  inputs_ = inputs;
  any_friction_ = (inputs_.friction.array() > 0).any();
  if (!any_friction_) {
    any_locked_ = false;
    std::fill(locked_.begin(), locked_.end(), 0);
    std::fill(slip_.begin(), slip_.end(), 0);
  }
}

void TreeSystem::BodyPoses(const State& state, std::span<Transform> X_WB) {
  assert(X_WB.size() == workspace_.X_WB.size());
  ForwardKinematics(*model_, state.q, &workspace_);
  std::copy(workspace_.X_WB.begin(), workspace_.X_WB.end(), X_WB.begin());
}

std::string TreeSystem::BodyName(BodyIndex body) const {
  return body.value >= 0 && body.value < model_->body_count()
             ? model_->bodies()[static_cast<size_t>(body.value)].name
             : std::string();
}

}  // namespace linkwright
