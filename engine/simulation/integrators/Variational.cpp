// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/Variational.h"

#include <array>
#include <cmath>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/Momentum.h"
#include "engine/base/Message.h"
#include "engine/simulation/integrators/ImplicitMidpoint.h"

namespace linkwright {

namespace {

/// Rotation within one step beyond which the series below are not used [rad].
constexpr double kMostTurn = 2;
constexpr int kTerms = 18;

/// B_2k / (2k)! = (−1)^(k+1) · 2 ζ(2k) / (2π)^2k, for k = 1 …
std::array<double, kTerms + 1> BernoulliTerms() {
  std::array<double, kTerms + 1> terms{};
  for (int k = 1; k <= kTerms; ++k)
    terms[static_cast<size_t>(k)] =
        (k % 2 == 1 ? 2 : -2) * std::riemann_zeta(2.0 * k) / std::pow(2 * kPi, 2 * k);
  return terms;
}

/// adᵀ of the twist x on a momentum: ball (n = 3) and free joints (n = 6).
using Small = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 6, 1>;
void ApplyAdTransposed(const Small& x, Small* momentum) {
  if (x.size() == 3) {
    const Vector3 k = *momentum;
    *momentum = k.cross(Vector3(x));
    return;
  }
  const Vector3 l = momentum->head<3>(), k = momentum->tail<3>();
  const Vector3 linear = x.head<3>(), angular = x.tail<3>();
  momentum->head<3>() = l.cross(angular);
  momentum->tail<3>() = l.cross(linear) + k.cross(angular);
}

}  // namespace

Variational::Variational(const System& system)
    : model_(system.tree()),
      workspace_(model_ ? std::make_unique<Workspace>(*model_) : nullptr),
      body_momentum_(model_ ? model_->joints().size() : 0),
      solver_(system.nv()),
      rate_(MakeRate(system)),
      middle_(system.InitialState()),
      rest_(VectorX::Zero(system.nv())),
      velocity_(rest_),
      start_momentum_(rest_),
      momentum_(rest_),
      force_(rest_),
      carried_(rest_),
      end_momentum_(rest_) {}

void Variational::Carry(VectorX* start, VectorX* end) const {
  static const std::array<double, kTerms + 1> kBernoulli = BernoulliTerms();
  *start = momentum_ - h_ / 2 * force_;
  *end = momentum_ + h_ / 2 * force_;
  for (size_t i = 1; i < model_->joints().size(); ++i) {
    const Joint& joint = model_->joints()[i];
    if (joint.nv == 1) continue;
    const Small x = h_ * middle_.v.segment(joint.v_index, joint.nv);
    Small power = momentum_.segment(joint.v_index, joint.nv);
    Small force = h_ * force_.segment(joint.v_index, joint.nv);
    // ad / (e^±ad − 1) = 1 ∓ ad/2 + Σ B_2k/(2k)! ad^2k
    Small even = power;
    ApplyAdTransposed(x, &power);
    const Small odd = power / 2;
    for (size_t k = 1; k <= kTerms; ++k) {
      ApplyAdTransposed(x, &power);
      even += kBernoulli[k] * power;
      ApplyAdTransposed(x, &power);
    }
    // tanh(ad/4) = Σ 4 (1 − 4^−k) B_2k/(2k)! ad^(2k−1)
    const Small half = force / 2;
    Small tanh = Small::Zero(joint.nv);
    double quarter = 1;
    ApplyAdTransposed(x, &force);
    for (size_t k = 1; k <= kTerms; ++k) {
      quarter /= 4;
      tanh += 2 * (1 - quarter) * kBernoulli[k] * force;
      ApplyAdTransposed(x, &force);
      ApplyAdTransposed(x, &force);
    }
    start->segment(joint.v_index, joint.nv) = even - odd - half + tanh;
    end->segment(joint.v_index, joint.nv) = even + odd + half + tanh;
  }
}

bool Variational::TurnsTooFar(const VectorX& velocity, int* dof) const {
  for (size_t i = 1; i < model_->joints().size(); ++i) {
    const Joint& joint = model_->joints()[i];
    if (joint.nv == 1) continue;
    *dof = joint.v_index + joint.nv - 3;
    if (!(h_ * velocity.segment<3>(*dof).norm() < kMostTurn)) return true;
  }
  return false;
}

SystemStatus Variational::SolveMass(const VectorX& q, const VectorX& momentum, VectorX* velocity) {
  const auto result = ForwardDynamics(*model_, q, rest_, momentum, Vector3::Zero(), {}, system_->held(),
                                      workspace_.get(), velocity);
  if (result.status == DynamicsStatus::kOk) return {};
  return {false, result.body, MessageOf("run.no-inertia-of-joint")};
}

SystemStatus Variational::Residual(const VectorX& x, VectorX* residual) {
  int dof = 0;
  if (TurnsTooFar(x, &dof))
    return {false, model_->BodyOfDof(dof),
            "it turns by more than 2 rad within a step; try a smaller time step"};
  middle_.time = from_->time + h_ / 2;
  middle_.q = from_->q;
  system_->IntegratePosition(x, h_ / 2, &middle_.q);
  middle_.v = x;
  SystemStatus status = system_->Derivative(middle_, &rate_);
  if (!status.ok) return status;
  // What pushes, gravity included, is M a + C v.
  InverseDynamics(*model_, middle_.q, x, rate_.vdot, Vector3::Zero(), {}, workspace_.get(), &force_);
  ForwardKinematics(*model_, middle_.q, x, workspace_.get());
  GeneralizedMomentum(*model_, x, *workspace_, body_momentum_, &momentum_, &carried_);
  force_ += carried_;
  // A rotor's inertia along a free joint does not turn with the body, as `momentum` in Carry does.
  for (size_t i = 1; i < model_->joints().size(); ++i) {
    const Joint& joint = model_->joints()[i];
    if (joint.type != JointType::kFree || joint.armature == 0) continue;
    force_.segment<3>(joint.v_index) -=
        joint.armature * x.segment<3>(joint.v_index).cross(x.segment<3>(joint.v_index + 3));
  }
  Carry(&carried_, &end_momentum_);
  carried_ -= start_momentum_;
  return SolveMass(middle_.q, carried_, residual);
}

SystemStatus Variational::Advance(System* system, const State& from, double h, State* to, double* taken) {
  *taken = h;
  if (!model_) return {false, {}, "variational is for trees of bodies; choose another integrator"};
  if (system->has_loops())
    return {false, {}, "variational does not support closed loops; choose another integrator"};
  system_ = system;
  from_ = &from;
  h_ = h;
  middle_.z = from.z;
  system->SolveActivations(from, h / 2, &middle_.z);
  ForwardKinematics(*model_, from.q, from.v, workspace_.get());
  GeneralizedMomentum(*model_, from.v, *workspace_, body_momentum_, &start_momentum_, &carried_);
  velocity_ = from.v;
  SystemStatus status;
  int worst = -1;
  if (!solver_.Solve(this, system->stop(), &velocity_, &worst, &status))
    return status.ok ? NoSolution(*system, "variational", worst) : status;
  status = Residual(velocity_, &to->v);
  if (!status.ok) return status;
  to->time = from.time + h;
  to->q = from.q;
  system->IntegratePosition(velocity_, h, &to->q);
  to->z = from.z + h * rate_.zdot;
  system->Project(to);
  return SolveMass(to->q, end_momentum_, &to->v);
}

}  // namespace linkwright
