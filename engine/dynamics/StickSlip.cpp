// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/StickSlip.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace linkwright {

namespace {

std::vector<int> AllDofs(const Model& model) {
  std::vector<int> dofs(static_cast<size_t>(model.nv()));
  std::iota(dofs.begin(), dofs.end(), 0);
  return dofs;
}

}  // namespace

StickSlip::StickSlip(const Model& model, Equations* equations)
    : model_(model), equations_(*equations), sticking_(model.nv(), AllDofs(model)) {
  const int nv = model.nv();
  for (VectorX* vector : {&dry_, &viscous_, &tau_, &mean_, &v_, &stage_v_, &next_.v}) vector->setZero(nv);
  stage_q_ = next_.q = model.NeutralPosition();
  for (VectorX& rate : qdot_) rate.setZero(model.nq());
  for (VectorX& rate : vdot_) rate.setZero(nv);
}

void StickSlip::SetFriction(const VectorX& dry, const VectorX& viscous) {
  assert(dry.size() == model_.nv() && viscous.size() == model_.nv());
  dry_ = dry;
  viscous_ = viscous;
  any_dry_ = (dry_.array() > 0).any();
  sticking_.Clear();
}

// Acceleration with what sticks and slips as chosen.
ForwardDynamicsResult StickSlip::Solve(const VectorX& q, const VectorX& v, const VectorX& torque,
                                       VectorX* a) {
  tau_ = torque - viscous_.cwiseProduct(v);
  for (const int dof : sticking_.dofs()) tau_[dof] -= sticking_.slip(dof) * dry_[dof];
  return equations_.Accelerate(q, v, tau_, sticking_.locked(), a);
}

void StickSlip::Choose(const Motion& at, const VectorX& torque) {
  if (!any_dry_) return;
  sticking_.Choose(dry_, at.v, [&](VectorX* a, VectorX* excess) {
    if (Solve(at.q, at.v, torque, a).status != DynamicsStatus::kOk) return false;  // whoever solves says so
    equations_.Torque(at.q, at.v, *a, excess);
    *excess -= tau_;
    return true;
  });
}

ForwardDynamicsResult StickSlip::Accelerate(const Motion& at, const VectorX& torque, VectorX* a) {
  sticking_.BeginStep();
  Choose(at, torque);
  return Solve(at.q, at.v, torque, a);
}

// q as numbers, quaternions too: their rates keep them unit but for the error of the step.
ForwardDynamicsResult StickSlip::Substep(const Motion& from, double h, const VectorX& torque, Motion* to) {
  constexpr double kNodes[4] = {0, 0.5, 0.5, 1};
  for (int s = 0; s < 4; ++s) {
    stage_q_ = from.q;
    stage_v_ = from.v;
    if (s > 0) {
      stage_q_ += kNodes[s] * h * qdot_[s - 1];
      stage_v_ += kNodes[s] * h * vdot_[s - 1];
    }
    const auto result = Solve(stage_q_, stage_v_, torque, &vdot_[s]);
    if (result.status != DynamicsStatus::kOk) return result;
    model_.PositionRate(stage_q_, stage_v_, &qdot_[s]);
  }
  to->q = from.q + h / 6 * (qdot_[0] + 2 * qdot_[1] + 2 * qdot_[2] + qdot_[3]);
  to->v = from.v + h / 6 * (vdot_[0] + 2 * vdot_[1] + 2 * vdot_[2] + vdot_[3]);
  model_.Normalize(&to->q);
  return {};
}

double StickSlip::Margin(const VectorX& v, Eigen::Index* dof) const {
  *dof = -1;
  double margin = 0;
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    if (v[i] * sticking_.slip(static_cast<int>(i)) < margin) {
      margin = v[i] * sticking_.slip(static_cast<int>(i));
      *dof = i;
    }
  }
  return margin;
}

// The first time, up to h, at which nothing has turned round yet, to the last digit but a few: halving, since
// several velocities may pass zero.
ForwardDynamicsResult StickSlip::FindStop(const Motion& from, const VectorX& torque, double* h, Motion* to) {
  double low = 0, high = *h;
  Eigen::Index stopping = -1, dof = -1;
  Margin(to->v, &stopping);
  for (int halving = 0; halving < 40; ++halving) {
    const double middle = (low + high) / 2;
    const auto result = Substep(from, middle, torque, to);
    if (result.status != DynamicsStatus::kOk) return result;
    Margin(to->v, &dof);
    if (dof >= 0) {
      high = middle;
      stopping = dof;
    } else {
      low = middle;
    }
  }
  *h = high;
  const auto result = Substep(from, high, torque, to);
  if (result.status != DynamicsStatus::kOk) return result;
  to->v[stopping] = 0;
  sticking_.Stop(static_cast<int>(stopping));
  return result;
}

ForwardDynamicsResult StickSlip::RungeKutta(double dt, const VectorX& torque, Motion* motion) {
  sticking_.BeginStep();
  const auto most = 3 * model_.nv();
  double left = dt;
  for (int part = 0; left > 0; ++part) {
    Choose(*motion, torque);
    double h = left;
    auto result = Substep(*motion, h, torque, &next_);
    if (result.status != DynamicsStatus::kOk) return result;
    Eigen::Index dof = -1;
    if (any_dry_ && part < most && Margin(next_.v, &dof) < 0) {
      result = FindStop(*motion, torque, &h, &next_);
      if (result.status != DynamicsStatus::kOk) return result;
    }
    std::swap(*motion, next_);
    left = h < left ? left - h : 0;
  }
  return {};
}

void StickSlip::Coast(double dt, const VectorX& a, Motion* motion) {
  v_ = motion->v + dt * a;
  // The mean velocity times dt; what stops does so half-way in velocity, before dt is over.
  mean_ = motion->v + dt / 2 * a;
  for (Eigen::Index i = 0; i < v_.size(); ++i) {
    if (dry_[i] > 0 && motion->v[i] * v_[i] < 0) {
      const double time = -motion->v[i] / a[i];
      mean_[i] = motion->v[i] / 2 * (time / dt);
      v_[i] = 0;
    }
  }
  model_.Integrate(mean_, dt, &motion->q);
  motion->v = v_;
}

}  // namespace linkwright
