// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/ImplicitMidpoint.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/model/Model.h"

namespace linkwright {

ImplicitMidpoint::ImplicitMidpoint(const System& system)
    : solver_(system.nv()),
      rate_(MakeRate(system)),
      middle_(system.InitialState()),
      velocity_(VectorX::Zero(system.nv())) {
  const Model* tree = system.tree();
  if (!tree) return;
  derivatives_.emplace(*tree);
  tau_ = tau_beside_ = acceleration_ = unit_ = velocity_;
  place_ = middle_.q;
  by_q_ = by_v_ = by_tau_ = tau_by_q_ = tau_by_v_ = MatrixX::Zero(system.nv(), system.nv());
}

void ImplicitMidpoint::SetMiddle(const VectorX& x) {
  middle_.time = from_->time + half_;
  middle_.q = from_->q;
  system_->IntegratePosition(x, half_, &middle_.q);
  middle_.v = x;
}

bool ImplicitMidpoint::Jacobian(const VectorX& x, MatrixX* jacobian) {
  if (!derivatives_ || system_->has_loops() || system_->contact_count() > 0 ||
      system_->inputs().formulation != Formulation::kArticulated)
    return false;
  SetMiddle(x);
  if (!system_->AppliedForces(middle_, &tau_)) return false;
  const ForwardDynamicsResult result = ForwardDynamicsDerivatives(
      *system_->tree(), middle_.q, middle_.v, tau_, system_->inputs().gravity, {}, system_->held(),
      &*derivatives_, &acceleration_, &by_q_, &by_v_, &by_tau_, system_->stop());
  if (result.status != DynamicsStatus::kOk) return false;
  // A ball or free joint's place in the middle turns along with x by the exponential's derivative, which is 1
  // but for terms of the order of h |ω|.
  constexpr double kStep = 1e-7;
  constexpr Eigen::Index kBlock = 32;
  const auto difference = [&](double step, Eigen::Index i, MatrixX* out) {
    system_->AppliedForces(middle_, &tau_beside_);
    out->col(i) = (tau_beside_ - tau_) / step;
  };
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (system_->stop().Requested()) return false;  // which the next residual tells
    const double before = middle_.v[i], step = kStep * (1 + std::abs(before));
    middle_.v[i] = before + step;
    difference(middle_.v[i] - before, i, &tau_by_v_);
    middle_.v[i] = before;
  }
  unit_.setZero();
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (system_->stop().Requested()) return false;
    place_ = middle_.q;
    unit_[i] = 1;
    system_->IntegratePosition(unit_, kStep, &middle_.q);
    difference(kStep, i, &tau_by_q_);
    unit_[i] = 0;
    middle_.q = place_;
  }
  tau_by_v_ += half_ * tau_by_q_;
  by_v_ += half_ * by_q_;
  for (Eigen::Index i = 0; i < x.size(); i += kBlock) {
    if (system_->stop().Requested()) return false;
    const Eigen::Index columns = std::min(kBlock, x.size() - i);
    by_v_.middleCols(i, columns).noalias() += by_tau_ * tau_by_v_.middleCols(i, columns);
  }
  *jacobian = -half_ * by_v_;
  jacobian->diagonal().array() += 1;
  return true;
}

SystemStatus ImplicitMidpoint::Residual(const VectorX& x, VectorX* residual) {
  SetMiddle(x);
  SystemStatus status = system_->Derivative(middle_, &rate_);
  if (status.ok) *residual = x - from_->v - half_ * rate_.vdot;
  return status;
}

SystemStatus ImplicitMidpoint::Advance(System* system, const State& from, double h, State* to,
                                       double* taken) {
  *taken = h;
  system_ = system;
  from_ = &from;
  half_ = h / 2;
  middle_.z = from.z;
  system->SolveActivations(from, half_, &middle_.z);
  velocity_ = from.v;
  SystemStatus status;
  int worst = -1;
  if (!solver_.Solve(this, system->stop(), &velocity_, &worst, &status))
    return status.ok ? NoSolution(*system, "implicit-midpoint", worst) : status;
  // The powers at the solution itself, not where the last correction began.
  status = Residual(velocity_, &to->v);
  if (!status.ok) return status;
  to->time = from.time + h;
  to->v = 2 * velocity_ - from.v;
  to->q = from.q;
  system->IntegratePosition(velocity_, h, &to->q);
  to->z = from.z + h * rate_.zdot;
  system->Project(to);
  return status;
}

SystemStatus NoSolution(const System& system, const char* method, int dof) {
  const Model* tree = system.tree();
  return {false, tree && dof >= 0 ? tree->BodyOfDof(dof) : BodyIndex(),
          MessageOf("run.no-solution", {method})};
}

}  // namespace linkwright
