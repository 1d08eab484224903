// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/leastsquares/DampedLeastSquares.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "engine/kinematics/leastsquares/SingularDamping.h"
#include "engine/kinematics/leastsquares/SmallSvd.h"

namespace linkwright {
namespace {

constexpr double kDampedRankTolerance = 1e-11;  // of the largest singular value
constexpr double kWellDamped = 1e-7;  // λ² of |A|²: A Aᵀ + λ²1 is then solved to nine digits at least
constexpr double kDampedRoomTolerance = 1e-12;  // [rad, m]

}  // namespace

struct DampedLeastSquares::Svd {
  SmallSvd svd;
  Eigen::LLT<MatrixX> cholesky;
};

DampedLeastSquares::DampedLeastSquares() : svd_(std::make_unique<Svd>()) {}
DampedLeastSquares::~DampedLeastSquares() = default;
DampedLeastSquares::DampedLeastSquares(DampedLeastSquares&&) noexcept = default;
DampedLeastSquares& DampedLeastSquares::operator=(DampedLeastSquares&&) noexcept = default;

void DlsProblem::Resize(int rows, int joints) {
  J.setZero(rows, joints);
  e.setZero(rows);
  weight.setOnes(joints);
  down.setConstant(joints, -std::numeric_limits<double>::infinity());
  up.setConstant(joints, std::numeric_limits<double>::infinity());
  pull.setZero(joints);
  parts.clear();
  for (int left = rows; left > 0; left -= 3) parts.push_back(std::min(left, 3));
}

void ClampLength(double length, Eigen::Ref<VectorX> v) {
  if (!(length > 0) || std::isinf(length)) return;
  const double norm = v.norm();
  if (norm > length) v *= length / norm;
}

void DampedLeastSquares::Resize(int rows, int joints) {
  if (A_.rows() == rows && A_.cols() == joints) return;
  step_.setZero(joints);
  null_step_.setZero(joints);
  root_weight_.setOnes(joints);
  gradient_.setZero(joints);
  y_.setZero(joints);
  rest_.setZero(rows);
  task_scratch_.setZero(std::max(rows, joints));
  A_.setZero(rows, joints);
  gram_.setZero(rows, rows);
  held_.assign(static_cast<size_t>(joints), 0);
  released_.assign(static_cast<size_t>(joints), 0);
  svd_->svd.Reserve(rows, joints);
  identity_.setIdentity(joints, joints);
  // Not by assignment of an empty one: that would copy a status which nothing has set yet.
  svd_->cholesky.compute(MatrixX::Identity(rows, rows));
}

const VectorX& DampedLeastSquares::Solve(const DlsProblem& problem, const DlsOptions& options) {
  const auto n = problem.J.cols();
  assert(A_.rows() == problem.J.rows() && A_.cols() == n);
  step_.setZero();
  null_step_.setZero();
  if (n == 0) return step_;
  std::fill(held_.begin(), held_.end(), static_cast<signed char>(0));
  std::fill(released_.begin(), released_.end(), static_cast<char>(0));
  root_weight_ = problem.weight.cwiseSqrt();
  rest_ = problem.e;

  const auto rounds = 2 * n + 4;
  for (Eigen::Index round = 0; round < rounds; ++round) {
    SolveFree(problem, options);
    if (const int i = WorstViolation(problem); i >= 0) {
      const bool upward = step_[i] > 0;
      held_[static_cast<size_t>(i)] = upward ? 1 : -1;
      step_[i] = upward ? problem.up[i] : problem.down[i];
      rest_.noalias() -= problem.J.col(i) * step_[i];
    } else if (const int k = WorstHeld(problem); k >= 0) {
      held_[static_cast<size_t>(k)] = 0;
      released_[static_cast<size_t>(k)] = 1;
      rest_.noalias() += problem.J.col(k) * step_[k];
    } else {
      break;
    }
  }
  if (options.clamp_null > 0) AddNullMotion(problem, options);
  step_ = step_.cwiseMax(problem.down).cwiseMin(problem.up);
  return step_;
}

// A = J W^½, without the joints that are held.
void DampedLeastSquares::Decompose(const DlsProblem& problem) {
  A_.noalias() = problem.J * root_weight_.asDiagonal();
  for (Eigen::Index i = 0; i < A_.cols(); ++i) {
    if (held_[static_cast<size_t>(i)] != 0) A_.col(i).setZero();
  }
}

void DampedLeastSquares::SolveFree(const DlsProblem& problem, const DlsOptions& options) {
  Decompose(problem);
  if (options.damping == Damping::kConstant && !(options.clamp_null > 0) &&
      options.lambda * options.lambda > kWellDamped * A_.squaredNorm()) {
    SolveByCholesky(problem, options.lambda);
    return;
  }
  auto& svd = svd_->svd;
  svd.Compute(A_);
  const double smallest = A_.cols() < A_.rows() ? 0.0 : svd.sigma(svd.count() - 1);
  const DampingRule rule{options.damping, options.lambda, options.singular_region};
  lambda_squared_ = DampingSquared(rule, smallest, rest_.norm(), Reach(A_));
  const double nothing = kDampedRankTolerance * svd.sigma(0);
  if (options.damping == Damping::kSelective) {
    SelectiveStep(svd, A_, identity_, rest_, problem.parts, root_weight_, options.selective_angle, nothing,
                  y_, gradient_);
  } else {
    // dq = W^½ V diag(σ/(σ² + λ²)) Uᵀ e
    y_.setZero();
    for (int k = 0; k < svd.count(); ++k) {
      const double s = svd.sigma(k);
      if (s == 0 || (lambda_squared_ == 0 && s <= nothing)) continue;
      y_.noalias() += svd.right(k) * (s / (s * s + lambda_squared_) * svd.left(k).dot(rest_));
    }
  }
  for (Eigen::Index i = 0; i < step_.size(); ++i) {
    if (held_[static_cast<size_t>(i)] == 0) step_[i] = root_weight_[i] * y_[i];
  }
}

// dq = W^½ Aᵀ (A Aᵀ + λ²1)⁻¹ e: the same, where the singular values themselves are not needed.
void DampedLeastSquares::SolveByCholesky(const DlsProblem& problem, double lambda) {
  lambda_squared_ = lambda * lambda;
  const auto m = problem.J.rows();
  gram_.noalias() = A_.lazyProduct(A_.transpose());
  gram_.diagonal().array() += lambda_squared_;
  svd_->cholesky.compute(gram_);
  auto x = task_scratch_.head(m);
  x = rest_;
  svd_->cholesky.solveInPlace(x);
  y_.noalias() = A_.transpose() * x;
  for (Eigen::Index i = 0; i < step_.size(); ++i) {
    if (held_[static_cast<size_t>(i)] == 0) step_[i] = root_weight_[i] * y_[i];
  }
}

// The joint that reaches its limit in the smallest part of the step.
int DampedLeastSquares::WorstViolation(const DlsProblem& problem) const {
  int worst = -1;
  double worst_part = std::numeric_limits<double>::infinity(), worst_excess = 0;
  for (Eigen::Index i = 0; i < step_.size(); ++i) {
    if (held_[static_cast<size_t>(i)] != 0) continue;
    const double room = step_[i] > 0 ? problem.up[i] : -problem.down[i];
    const double excess = std::abs(step_[i]) - room;
    if (excess <= kDampedRoomTolerance) continue;
    const double part = room / std::abs(step_[i]);
    if (part < worst_part || (part == worst_part && excess > worst_excess)) {
      worst = static_cast<int>(i);
      worst_part = part;
      worst_excess = excess;
    }
  }
  return worst;
}

// A held joint which the task, as the others leave it, pulls back inside: −½∂/∂dq (|J dq − e|² + λ²dqᵀW⁻¹dq)
// points away from its limit. Each is let go once only, which ends the search.
int DampedLeastSquares::WorstHeld(const DlsProblem& problem) {
  bool any = false;
  for (const signed char h : held_) any = any || h != 0;
  if (!any) return -1;
  auto left = task_scratch_.head(problem.J.rows());
  left = problem.e;
  left.noalias() -= problem.J * step_;
  gradient_.noalias() = problem.J.transpose() * left;
  const double scale = problem.J.cwiseAbs().maxCoeff() * problem.e.norm();
  int worst = -1;
  double worst_pull = 1e-9 * scale;
  for (Eigen::Index i = 0; i < step_.size(); ++i) {
    const auto k = static_cast<size_t>(i);
    if (held_[k] == 0 || released_[k]) continue;
    const double inward = -held_[k] * (gradient_[i] - lambda_squared_ * step_[i] / problem.weight[i]);
    if (inward > worst_pull) {
      worst = static_cast<int>(i);
      worst_pull = inward;
    }
  }
  return worst;
}

void DampedLeastSquares::AddNullMotion(const DlsProblem& problem, const DlsOptions& options) {
  auto& svd = svd_->svd;
  const auto n = step_.size();
  for (Eigen::Index round = 0; round <= n; ++round) {
    if (round > 0) {
      Decompose(problem);
      svd.Compute(A_);
    }
    // N z = W^½ (1 − V Vᵀ) W^−½ z over the singular vectors of nonzero singular values
    y_ = problem.pull;
    ClampLength(options.clamp_null, y_);
    for (Eigen::Index i = 0; i < n; ++i) {
      y_[i] = held_[static_cast<size_t>(i)] != 0 ? 0.0 : y_[i] / root_weight_[i];
    }
    for (int pass = 0; pass < 2; ++pass) {  // twice: the second takes out what rounding left
      for (int k = 0; k < svd.Rank(kDampedRankTolerance * svd.sigma(0)); ++k) {
        const double along = svd.right(k).dot(y_);
        y_.noalias() -= along * svd.right(k);
      }
    }
    null_step_ = root_weight_.cwiseProduct(y_);

    bool blocked = false;
    double part = 1;
    for (Eigen::Index i = 0; i < n; ++i) {
      const double d = null_step_[i];
      if (d == 0 || held_[static_cast<size_t>(i)] != 0) continue;
      const double room = d > 0 ? problem.up[i] - step_[i] : step_[i] - problem.down[i];
      if (room >= std::abs(d)) continue;
      if (room <= kDampedRoomTolerance && std::abs(d) > kDampedRoomTolerance) {
        held_[static_cast<size_t>(i)] = d > 0 ? 1 : -1;
        blocked = true;
      } else {
        part = std::min(part, std::max(room, 0.0) / std::abs(d));
      }
    }
    if (blocked) continue;
    null_step_ *= part;
    step_ += null_step_;
    return;
  }
  null_step_.setZero();
}

}  // namespace linkwright
