// SPDX-License-Identifier: BSD-3-Clause
// The level above all tasks, and what it and they leave to each task.
#include <algorithm>
#include <cmath>

#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/kinematics/tasks/StackProblem.h"
#include "engine/model/Model.h"

namespace linkwright {
namespace {

constexpr double kTaskRankTolerance = 1e-9;  // of |J|
constexpr double kBeyondLimit = 1e-8;        // [rad, m] that closing the loops may leave

// The columns made orthonormal; they are independent.
void Orthonormalise(Eigen::Ref<MatrixX> columns) {
  for (Eigen::Index k = 0; k < columns.cols(); ++k) {
    for (int twice = 0; twice < 2; ++twice) {
      for (Eigen::Index i = 0; i < k; ++i)
        columns.col(k) -= columns.col(i).dot(columns.col(k)) * columns.col(i);
      columns.col(k).normalize();
    }
  }
}

}  // namespace

void StackProblem::FindMotions(const VectorX& q) {
  const MatrixX& all = options_.loops->FindMotions(q, compliance_);
  const auto n = static_cast<Eigen::Index>(dofs_.size());
  if (motions_.rows() != n || motions_.cols() != all.cols()) motions_.setZero(n, all.cols());
  for (Eigen::Index i = 0; i < n; ++i) motions_.row(i) = all.row(dofs_[static_cast<size_t>(i)]);
}

double StackProblem::BeyondLimits(const VectorX& q) {
  clamped_ = q;
  if (!model_->ClampToLimits(&clamped_)) return 0;
  return (clamped_ - q).lpNorm<Eigen::Infinity>();
}

bool StackProblem::Settle(const VectorX& from, VectorX* q) {
  if (!constrained()) {
    if (options_.position_limits) model_->ClampToLimits(q);
    return true;
  }
  if (!options_.position_limits) return options_.loops->CloseWith(compliance_, q);
  const double allowed = std::max(kBeyondLimit, BeyondLimits(from));
  return options_.loops->CloseWithinLimits(compliance_, allowed, q);
}

bool StackProblem::Move(const VectorX& from, const Eigen::Ref<const VectorX>& dq, double length, VectorX* q,
                        bool limits) {
  nv_.setZero(model_->nv());
  for (size_t i = 0; i < dofs_.size(); ++i) nv_[dofs_[i]] = length * dq[static_cast<Eigen::Index>(i)];
  *q = from;
  model_->Integrate(nv_, 1, q);
  if (constrained()) model_->Normalize(q);
  if (limits) return Settle(from, q);
  return !constrained() || options_.loops->CloseWith(compliance_, q);
}

void StackProblem::ProjectGradient(const VectorX& q, VectorX* g) {
  options_.loops->FindMotions(q, compliance_);
  nv_.setZero(model_->nv());
  for (size_t i = 0; i < dofs_.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    nv_[dofs_[i]] = std::sqrt(levels.weight[at]) * (*g)[at];
  }
  options_.loops->ProjectOntoMotions(&nv_);
  for (size_t i = 0; i < dofs_.size(); ++i) (*g)[static_cast<Eigen::Index>(i)] = nv_[dofs_[i]];
}

void StackProblem::FillStatistics(size_t k, bool restricted, TaskReport* report) {
  const StackTask& task = tasks_[k];
  const auto d = restricted ? free_columns_ : static_cast<Eigen::Index>(dofs_.size());
  report->rank = 0;
  report->manipulability = report->smallest_sigma = 0;
  if (task.kind == TaskKind::kPosture) {
    report->rank = static_cast<int>(d);
    report->manipulability = report->smallest_sigma = d > 0 ? 1 : 0;
    return;
  }
  if (d == 0 || report->rows == 0) return;
  auto J = J_.topLeftCorner(report->rows, static_cast<Eigen::Index>(dofs_.size()));
  J = levels.levels[static_cast<size_t>(level_[k])].J.middleRows(row_[k], report->rows);
  if (HasOrientation(task)) J.bottomRows<3>() /= options_.metres_per_radian;
  if (task.weight != 1) J /= std::sqrt(task.weight);
  if (restricted) {
    auto JZ = restricted_.topLeftCorner(report->rows, d);
    JZ.noalias() = J.lazyProduct(free_.leftCols(d));
    svd_.Compute(JZ);
  } else {
    svd_.Compute(J);
  }
  report->rank = svd_.Rank(kTaskRankTolerance * J.norm());
  if (d < report->rows) return;
  report->manipulability = 1;
  for (int i = 0; i < report->rows; ++i) report->manipulability *= svd_.sigma(i);
  report->smallest_sigma = svd_.sigma(report->rows - 1);
}

// Z of what is left, from a basis in diag(weight)^−½ dq.
void StackProblem::KeepFree(const Eigen::Ref<const MatrixX>& left, bool alike) {
  if (free_.rows() != left.rows()) free_.setZero(left.rows(), left.rows());
  if (restricted_.cols() != left.rows()) restricted_.setZero(6, left.rows());
  free_columns_ = left.cols();
  auto Z = free_.leftCols(free_columns_);
  Z = left;
  if (alike) return;
  for (Eigen::Index i = 0; i < Z.rows(); ++i) Z.row(i) *= std::sqrt(levels.weight[i]);
  Orthonormalise(Z);
}

void StackProblem::FillStatistics(const PrioritySolver& solver, StackResult* result) {
  if (!options_.statistics) return;
  const bool alike = (levels.weight.array() == 1).all();
  int level = -1;
  bool restricted = false;
  for (const int i : order_) {
    const auto k = static_cast<size_t>(i);
    if (level_[k] != level) {
      level = level_[k];
      restricted = constrained() || level > 0;
      if (restricted) KeepFree(solver.freedom(static_cast<size_t>(level)), alike);
    }
    FillStatistics(k, restricted, &result->tasks[k]);
  }
}

}  // namespace linkwright
