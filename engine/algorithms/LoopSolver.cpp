// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/LoopSolver.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/algorithms/Kinematics.h"

namespace linkwright {
namespace {

/// A pivot of J M⁻¹ Jᵀ, the largest row of a kind in each loop scaled to 1, below this depends on those
/// before it.
constexpr double kDependent = 1e-11;
/// Between the ends of a step loops are open a little, by a part g of the mechanism's size: rows that depend
/// on others while it is closed leave pivots of some g² there.
constexpr double kOpen = 100;
constexpr int kMostIterations = 120;
constexpr int kMostStalled = 20;
constexpr int kMostHalvings = 6;

}  // namespace

LoopSolver::LoopSolver(const Model& model, std::span<const LoopElement> loops) : closure_(model, loops) {
  const int m = closure_.rows(), n = model.nv();
  J_.setZero(m, n);
  Y_.setZero(n, m);
  S_.setZero(m, m);
  order_.resize(static_cast<std::size_t>(m));
  scale_ = phi_ = lambda_ = right_ = VectorX::Zero(m);
  torque_ = rest_ = unit_ = column_ = step_ = VectorX::Zero(n);
  trial_ = model.NeutralPosition();
}

// J, Y = M⁻¹Jᵀ and the pivoted Cholesky factor of D J Y D. D makes the rows of different loops and units
// alike, not those of one: a row that fades, as all bars come to lie in a line, says ever less, and must not
// be taken before others. Reads X_WB.
bool LoopSolver::Factor(const Model& model, const VectorX& q, LockedDofs locked, const VectorX* mobility,
                        Workspace* workspace, double dependent) {
  closure_.Jacobian(model, *workspace, &J_);
  const Eigen::Index m = J_.rows();
  if (!locked.empty())
    for (Eigen::Index c = 0; c < J_.cols(); ++c)
      if (locked[static_cast<std::size_t>(c)]) J_.col(c).setZero();
  for (Eigen::Index k = 0; k < m; ++k) {
    if (mobility) {
      Y_.col(k) = mobility->cwiseProduct(J_.row(k).transpose());
      continue;
    }
    unit_ = J_.row(k).transpose();
    const auto result =
        ForwardDynamics(model, q, rest_, unit_, Vector3::Zero(), {}, locked, workspace, &column_);
    if (result.status != DynamicsStatus::kOk || !column_.allFinite()) return false;
    Y_.col(k) = column_;
  }
  S_.noalias() = J_ * Y_;
  for (int k = 0; k < m; ++k) {
    double largest = 0;
    for (int i = 0; i < m; ++i)
      if (closure_.loop_of(i) == closure_.loop_of(k) && closure_.IsLength(i) == closure_.IsLength(k))
        largest = std::max(largest, S_(i, i));
    scale_[k] = largest > 0 ? 1 / std::sqrt(largest) : 0;
  }
  S_.array().colwise() *= scale_.array();
  S_.array().rowwise() *= scale_.transpose().array();
  std::iota(order_.begin(), order_.end(), 0);
  rank_ = 0;
  for (Eigen::Index k = 0; k < m; ++k) {
    Eigen::Index best = k;
    for (Eigen::Index i = k + 1; i < m; ++i)
      if (S_(i, i) > S_(best, best) * (1 + 1e-9)) best = i;
    if (!(S_(best, best) > dependent)) break;
    if (best != k) {
      S_.row(k).swap(S_.row(best));
      S_.col(k).swap(S_.col(best));
      std::swap(order_[static_cast<std::size_t>(k)], order_[static_cast<std::size_t>(best)]);
    }
    const double pivot = std::sqrt(S_(k, k));
    S_(k, k) = pivot;
    const Eigen::Index below = m - k - 1;
    S_.col(k).tail(below) /= pivot;
    for (Eigen::Index c = k + 1; c < m; ++c) {
      S_.col(c).tail(m - c) -= S_(c, k) * S_.col(k).tail(m - c);
      S_.row(c).segment(c + 1, m - c - 1) = S_.col(c).tail(m - c - 1).transpose();
    }
    ++rank_;
  }
  return true;
}

// x (m) := the multipliers with J Y x = x in the independent rows, zero in the others.
void LoopSolver::SolveFactored(VectorX* x) {
  VectorX& out = *x;
  VectorX& y = right_;
  for (int k = 0; k < rank_; ++k) {
    const int row = order_[static_cast<std::size_t>(k)];
    y[k] = out[row] * scale_[row];
  }
  for (int k = 0; k < rank_; ++k) y[k] = (y[k] - S_.row(k).head(k).dot(y.head(k))) / S_(k, k);
  for (int k = rank_; k-- > 0;)
    y[k] = (y[k] - S_.col(k).segment(k + 1, rank_ - k - 1).dot(y.segment(k + 1, rank_ - k - 1))) / S_(k, k);
  out.setZero();
  for (int k = 0; k < rank_; ++k) {
    const int row = order_[static_cast<std::size_t>(k)];
    out[row] = y[k] * scale_[row];
  }
}

bool LoopSolver::Constrain(const Model& model, const VectorX& q, const VectorX& v, LockedDofs locked,
                           Workspace* workspace, VectorX* a) {
  ForwardKinematics(model, q, v, workspace);
  InverseDynamics(model, q, v, rest_, Vector3::Zero(), {}, workspace, &column_);
  closure_.Gamma(model, *workspace, &lambda_);
  closure_.Residual(model, *workspace, &phi_);
  const double open = phi_.size() == 0 ? 0 : phi_.lpNorm<Eigen::Infinity>() / closure_.scale();
  if (!Factor(model, q, locked, nullptr, workspace, std::max(kDependent, kOpen * open * open))) return false;
  lambda_.noalias() -= J_ * *a;
  SolveFactored(&lambda_);
  a->noalias() += Y_ * lambda_;
  torque_.noalias() = J_.transpose() * lambda_;
  return true;
}

double LoopSolver::Gap(const Model& model, const VectorX& q, Workspace* workspace) {
  ForwardKinematics(model, q, workspace);
  closure_.Residual(model, *workspace, &phi_);
  return phi_.size() == 0 ? 0 : phi_.lpNorm<Eigen::Infinity>();
}

double LoopSolver::VelocityGap(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace) {
  ForwardKinematics(model, q, workspace);
  closure_.Jacobian(model, *workspace, &J_);
  right_.noalias() = J_ * v;
  return right_.size() == 0 ? 0 : right_.lpNorm<Eigen::Infinity>();
}

bool LoopSolver::Prepare(const Model& model, const VectorX& q, const VectorX* mobility,
                         Workspace* workspace) {
  ForwardKinematics(model, q, workspace);
  return Factor(model, q, {}, mobility, workspace, kDependent);
}

void LoopSolver::Project(VectorX* x) {
  lambda_.noalias() = J_ * *x;
  lambda_ = -lambda_;
  SolveFactored(&lambda_);
  x->noalias() += Y_ * lambda_;
}

bool LoopSolver::Close(const Model& model, Workspace* workspace, VectorX* q, const VectorX* mobility,
                       double reach) {
  trial_ = *q;
  double gap = Gap(model, trial_, workspace);
  double best = gap;
  int stalled = 0;
  for (int i = 0; i < kMostIterations && gap > kClosed; ++i) {
    if (!std::isfinite(gap) || !Factor(model, trial_, {}, mobility, workspace, kDependent)) return false;
    lambda_ = -phi_;
    SolveFactored(&lambda_);
    step_.noalias() = Y_ * lambda_;
    const double largest = step_.lpNorm<Eigen::Infinity>();
    if (!(largest > 0)) break;
    const double before = gap;
    double length = std::min(1.0, reach / largest);
    model.Integrate(step_, length, &trial_);
    model.Normalize(&trial_);
    gap = Gap(model, trial_, workspace);
    // Half of it back where that leads further away.
    for (int k = 0; k < kMostHalvings && gap >= before && before > 100 * kClosed; ++k) {
      length /= 2;
      model.Integrate(step_, -length, &trial_);
      model.Normalize(&trial_);
      gap = Gap(model, trial_, workspace);
    }
    if (gap < 0.995 * best) {
      best = gap;
      stalled = 0;
    } else if (++stalled > kMostStalled || (stalled > 1 && gap < 100 * kClosed)) {
      break;
    }
  }
  // Rounding of what is large keeps the residual above kClosed.
  if (!(gap <= 100 * kClosed * std::max(1.0, closure_.scale()))) return false;
  *q = trial_;
  return true;
}

void LoopSolver::CloseVelocity(const Model& model, const VectorX& q, Workspace* workspace, VectorX* v) {
  if (!Prepare(model, q, nullptr, workspace)) return;
  for (int i = 0; i < 2; ++i) Project(v);
}

}  // namespace linkwright
