// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/StageSolver.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

namespace {

constexpr int kMostIterations = 40;
constexpr double kAccuracy = 1e-14;  ///< of x, relative
/// Where no progress is made any more, this is taken for rounding.
constexpr double kRounding = 1e-9;
/// Simple iteration goes on while each correction is at most this part of the one before.
constexpr double kContracts = 0.3;
/// The Jacobian is kept while Newton's corrections shrink at least so.
constexpr double kServes = 0.25;
/// Velocities below this are not distinguished from rest [rad/s, m/s].
constexpr double kFloor = 1e-3;
constexpr double kLeastRelaxation = 1e-4;

double Norm(const VectorX& x) { return x.size() == 0 ? 0 : x.lpNorm<Eigen::Infinity>(); }

}  // namespace

StageSolver::StageSolver(int nv)
    : start_(VectorX::Zero(nv)),
      residual_(start_),
      trial_(start_),
      trial_residual_(start_),
      step_(start_),
      trial_step_(start_),
      jacobian_(MatrixX::Identity(nv, nv)),
      factors_(nv) {}

double StageSolver::Scale(const VectorX& x) const {
  double scale = kFloor;
  for (Eigen::Index i = 0; i < x.size(); ++i)
    scale = std::max({scale, std::abs(x[i]), std::abs(x[i] - start_[i])});
  return scale;
}

bool StageSolver::Solve(StageEquation* equation, const StopCheck& stop, VectorX* x, int* worst,
                        SystemStatus* status) {
  *worst = -1;
  if (x->size() == 0) return true;
  start_ = *x;
  trial_ = *x;
  double before = 0;
  for (int i = 0; i < kMostIterations; ++i) {
    *status = equation->Residual(trial_, &residual_);
    if (status->stopped) return false;
    const double correction = Norm(residual_);
    if (!status->ok || !residual_.allFinite()) break;
    *x = trial_;
    const double scale = Scale(trial_);
    const bool contracts = i == 0 || correction <= kContracts * before;
    if (correction <= kAccuracy * scale || (!contracts && correction <= kRounding * scale)) {
      *x -= residual_;
      return true;
    }
    if (!contracts) break;
    trial_ = *x - residual_;
    before = correction;
  }
  if (Newton(equation, stop, x, status)) return true;
  // Where forces are stiff, the first correction may lead so far away that nothing leads back.
  if (!status->stopped && *x != start_) {
    *x = start_;
    if (Newton(equation, stop, x, status)) return true;
  }
  if (status->ok) residual_.cwiseAbs().maxCoeff(worst);
  return false;
}

// J, by differences if need be; where an entry has no equation (a joint that friction holds), the unit one.
bool StageSolver::Factorise(StageEquation* equation, const StopCheck& stop, const VectorX& x,
                            SystemStatus* status) {
  trial_ = x;
  const double scale = Scale(x);
  const bool known = equation->Jacobian(x, &jacobian_);
  for (Eigen::Index j = 0; j < x.size() && !known; ++j) {
    trial_[j] = x[j] + 1e-7 * scale;
    const double change = trial_[j] - x[j];
    *status = equation->Residual(trial_, &trial_residual_);
    if (!status->ok) return false;
    jacobian_.col(j) = (trial_residual_ - residual_) / change;
    trial_[j] = x[j];
  }
  if (!jacobian_.allFinite()) return false;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (jacobian_.row(i).isZero(0)) jacobian_(i, i) = 1;
  }
  if (factors_.Factor(jacobian_, stop)) return true;
  *status = SystemStatus::Stopped();
  return false;
}

bool StageSolver::Newton(StageEquation* equation, const StopCheck& stop, VectorX* x, SystemStatus* status) {
  *status = equation->Residual(*x, &residual_);
  if (!status->ok || !Factorise(equation, stop, *x, status)) return false;
  step_ = residual_;
  factors_.Solve(&step_);
  for (int i = 0; i < kMostIterations; ++i) {
    const double length = Norm(step_), scale = Scale(*x);
    if (!std::isfinite(length)) return false;
    if (length <= kAccuracy * scale) {
      *x -= step_;
      return true;
    }
    double relaxation = 1, next = 0;
    for (;; relaxation /= 2) {
      trial_ = *x - relaxation * step_;
      *status = equation->Residual(trial_, &trial_residual_);
      if (status->stopped) return false;
      trial_step_ = trial_residual_;
      factors_.Solve(&trial_step_);
      next = Norm(trial_step_);
      if (status->ok && next <= (1 - relaxation / 4) * length) break;
      if (length <= kRounding * scale) return true;  // as near as rounding lets it
      if (relaxation < kLeastRelaxation) return false;
    }
    *x = trial_;
    residual_ = trial_residual_;
    step_ = trial_step_;
    if (relaxation == 1 && next <= kServes * length) continue;
    if (next <= kAccuracy * Scale(*x)) continue;
    if (!Factorise(equation, stop, *x, status)) return false;
    step_ = residual_;
    factors_.Solve(&step_);
  }
  return false;
}

}  // namespace linkwright
