// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/StickSlip.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace linkwright {

StickSlip::StickSlip(const Model& model, Equations* equations)
    : model_(model), equations_(*equations), locked_(static_cast<size_t>(model.nv()), 0) {
  const int nv = model.nv();
  forced_ = locked_;
  stops_.assign(static_cast<size_t>(nv), 0);
  for (VectorX* vector : {&dry_, &viscous_, &slip_, &tau_, &hold_, &a_, &v_, &stage_v_, &next_.v})
    vector->setZero(nv);
  stage_q_ = next_.q = model.NeutralPosition();
  for (VectorX& rate : qdot_) rate.setZero(model.nq());
  for (VectorX& rate : vdot_) rate.setZero(nv);
}

void StickSlip::SetFriction(const VectorX& dry, const VectorX& viscous) {
  assert(dry.size() == model_.nv() && viscous.size() == model_.nv());
  dry_ = dry;
  viscous_ = viscous;
  any_dry_ = (dry_.array() > 0).any();
  std::fill(locked_.begin(), locked_.end(), 0);
  slip_.setZero();
}

// Acceleration with what sticks and slips as chosen.
ForwardDynamicsResult StickSlip::Solve(const VectorX& q, const VectorX& v, const VectorX& torque,
                                       VectorX* a) {
  tau_ = torque - viscous_.cwiseProduct(v) - dry_.cwiseProduct(slip_);
  return equations_.Accelerate(q, v, tau_, any_dry_ ? LockedDofs(locked_) : LockedDofs(), a);
}

void StickSlip::Choose(const Motion& at, const VectorX& torque) {
  if (!any_dry_) return;
  const Eigen::Index nv = model_.nv();
  int held = 0;
  for (Eigen::Index i = 0; i < nv; ++i) {
    const bool dry = dry_[i] > 0;
    locked_[static_cast<size_t>(i)] = dry && at.v[i] == 0;
    slip_[i] = dry && at.v[i] != 0 ? std::copysign(1.0, at.v[i]) : 0;
    held += locked_[static_cast<size_t>(i)];
  }
  // Let go, one at a time, what needs most beyond what its friction can hold, and hold again what would then
  // start against its own push. Each change lowers a convex function of the accelerations; the bound is for
  // what rounding may do to that.
  for (Eigen::Index changes = 0; held > 0 && changes < 4 * nv; ++changes) {
    if (Solve(at.q, at.v, torque, &a_).status != DynamicsStatus::kOk) return;  // whoever solves will say so
    equations_.Torque(at.q, at.v, a_, &hold_);
    hold_ -= tau_;
    Eigen::Index change = -1;
    double worst = 0;
    for (Eigen::Index i = 0; i < nv; ++i) {
      const auto k = static_cast<size_t>(i);
      if (locked_[k] && !forced_[k]) {
        const double excess = std::abs(hold_[i]) / dry_[i] - 1;
        if (excess > worst) {
          change = i;
          worst = excess;
        }
      } else if (!locked_[k] && at.v[i] == 0 && a_[i] * slip_[i] < 0) {
        change = i;
        break;
      }
    }
    if (change < 0) return;
    const auto k = static_cast<size_t>(change);
    // Friction acts against the motion that sets in, which is against what had to hold it.
    slip_[change] = !locked_[k] ? 0 : hold_[change] > 0 ? -1 : 1;
    held += locked_[k] ? -1 : 1;
    locked_[k] = !locked_[k];
  }
}

ForwardDynamicsResult StickSlip::Accelerate(const Motion& at, const VectorX& torque, VectorX* a) {
  std::fill(forced_.begin(), forced_.end(), 0);
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
    if (v[i] * slip_[i] < margin) {
      margin = v[i] * slip_[i];
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
  // What stops again and again, however short the time between: it stays for the rest of the step.
  const auto k = static_cast<size_t>(stopping);
  if (++stops_[k] > 2) forced_[k] = 1;
  return result;
}

ForwardDynamicsResult StickSlip::RungeKutta(double dt, const VectorX& torque, Motion* motion) {
  std::fill(forced_.begin(), forced_.end(), 0);
  std::fill(stops_.begin(), stops_.end(), 0);
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
  hold_ = motion->v + dt / 2 * a;
  for (Eigen::Index i = 0; i < v_.size(); ++i) {
    if (dry_[i] > 0 && motion->v[i] * v_[i] < 0) {
      const double time = -motion->v[i] / a[i];
      hold_[i] = motion->v[i] / 2 * (time / dt);
      v_[i] = 0;
    }
  }
  model_.Integrate(hold_, dt, &motion->q);
  motion->v = v_;
}

}  // namespace linkwright
