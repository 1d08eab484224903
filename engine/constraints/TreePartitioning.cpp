// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/TreePartitioning.h"

#include <algorithm>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/math/DenseAlgebra.h"

namespace linkwright {
namespace {

/// What is left of the Jacobian below this part of its largest entry depends on the rows before.
constexpr double kNothingLeft = 1e-8;
/// A choice is replaced when a dependent velocity has grown by this factor against the independent ones.
constexpr double kMostGrowth = 3;
/// So many columns of a product or more between two checks of the stop.
constexpr Eigen::Index kBlock = 32;

}  // namespace

TreePartitioning::TreePartitioning(std::shared_ptr<const Model> model, std::span<const LoopElement> loops)
    : model_(std::move(model)), loops_(*model_, loops), workspace_(*model_) {
  const int n = model_->nv();
  independent_.assign(static_cast<std::size_t>(n), 1);
  compliance_ = column_ = bias_ = torque_ = rest_ = VectorX::Zero(n);
  M_.setZero(n, n);
  TakeFree();
}

void TreePartitioning::TakeFree() {
  free_.clear();
  for (int i = 0; i < model_->nv(); ++i) {
    const bool free = independent_[static_cast<std::size_t>(i)] != 0;
    compliance_[i] = free ? 0 : 1;
    if (free) free_.push_back(i);
  }
  R_.resize(model_->nv(), std::ssize(free_));
  MR_.resize(model_->nv(), std::ssize(free_));
  reduced_.resize(std::ssize(free_), std::ssize(free_));
  right_.resize(std::ssize(free_));
  cholesky_ = BlockedCholesky(static_cast<int>(free_.size()));
}

// Gaussian elimination with full pivoting: columns without a pivot are independent.
bool TreePartitioning::Choose(double time, const VectorX& q, const StopCheck& stop) {
  loops_.SetTime(time);
  loops_.Gap(*model_, q, &workspace_);
  MatrixX J(loops_.rows(), model_->nv());
  loops_.closure().Jacobian(*model_, workspace_, &J);
  std::vector<char> independent(independent_.size(), 1);
  const double enough = J.size() > 0 ? kNothingLeft * J.cwiseAbs().maxCoeff() : 0;
  std::vector<char> used(static_cast<std::size_t>(J.rows()), 0);
  for (;;) {
    if (stop.Requested()) return false;
    double largest = enough;
    Eigen::Index row = -1, column = -1;
    for (Eigen::Index c = 0; c < J.cols(); ++c) {
      if (!independent[static_cast<std::size_t>(c)]) continue;
      for (Eigen::Index r = 0; r < J.rows(); ++r) {
        if (used[static_cast<std::size_t>(r)] || !(std::abs(J(r, c)) > largest)) continue;
        largest = std::abs(J(r, c));
        row = r;
        column = c;
      }
    }
    if (row < 0) break;
    used[static_cast<std::size_t>(row)] = 1;
    independent[static_cast<std::size_t>(column)] = 0;
    for (Eigen::Index r = 0; r < J.rows(); ++r)
      if (!used[static_cast<std::size_t>(r)]) J.row(r) -= J(r, column) / J(row, column) * J.row(row);
  }
  independent_.swap(independent);
  TakeFree();
  const DynamicsStatus known = free_.empty() ? DynamicsStatus::kOk : Directions(q, stop);
  if (known == DynamicsStatus::kStopped) {
    independent_.swap(independent);
    TakeFree();
    return false;
  }
  growth_ = known == DynamicsStatus::kOk ? Growth() : 1;
  return true;
}

double TreePartitioning::Growth() const {
  return R_.size() == 0 ? 1 : std::max(1.0, R_.cwiseAbs().maxCoeff());
}

bool TreePartitioning::Renew(double time, const VectorX& q, const StopCheck& stop) {
  loops_.SetTime(time);
  if (free_.empty()) return true;
  const DynamicsStatus known = Directions(q, stop);
  if (known == DynamicsStatus::kStopped) return false;
  const double growth = known == DynamicsStatus::kOk ? Growth() : 1;
  return !(growth > kMostGrowth * growth_) || Choose(time, q, stop);
}

void TreePartitioning::Write(Eigen::Ref<VectorX> code) const {
  code[0] = growth_;
  for (std::size_t i = 0; i < independent_.size(); ++i)
    code[static_cast<Eigen::Index>(i) + 1] = independent_[i];
}

bool TreePartitioning::Read(const Eigen::Ref<const VectorX>& code, const StopCheck& /*stop*/) {
  if (!(code[0] > 0)) return false;
  growth_ = code[0];
  bool other = false;
  for (std::size_t i = 0; i < independent_.size(); ++i) {
    const char is = code[static_cast<Eigen::Index>(i) + 1] != 0 ? 1 : 0;
    other = other || is != independent_[i];
    independent_[i] = is;
  }
  if (other) TakeFree();
  return true;
}

Partitioning::Closed TreePartitioning::Close(double time, VectorX* q, VectorX* v, const StopCheck& stop) {
  constexpr Closed kStopped = {false, -1, true};
  loops_.SetTime(time);
  if (loops_.Close(*model_, &workspace_, q, &compliance_, LoopSolver::kReach, stop)) {
    loops_.CloseVelocity(*model_, *q, &workspace_, v, &compliance_, stop);
    return loops_.stopped() ? kStopped : Closed();
  }
  if (loops_.stopped()) return kStopped;
  if (!loops_.Close(*model_, &workspace_, q, nullptr, LoopSolver::kReach, stop)) {
    if (loops_.stopped()) return kStopped;
    if (loops_.rows() == 0 || !q->allFinite()) return {false, -1};
    loops_.Gap(*model_, *q, &workspace_);
    Eigen::Index worst = 0;
    loops_.residual().cwiseAbs().maxCoeff(&worst);
    return {false, loops_.closure().loop_of(static_cast<int>(worst))};
  }
  loops_.CloseVelocity(*model_, *q, &workspace_, v, nullptr, stop);
  return loops_.stopped() ? kStopped : Closed();
}

void TreePartitioning::Project(double time, VectorX* q, VectorX* v, const StopCheck& stop) {
  loops_.SetTime(time);
  loops_.Close(*model_, &workspace_, q, nullptr, LoopSolver::kReach, stop);
  if (!loops_.stopped()) loops_.CloseVelocity(*model_, *q, &workspace_, v, nullptr, stop);
}

// R: columns are motions that change one independent velocity by 1 and no other.
DynamicsStatus TreePartitioning::Directions(const VectorX& q, const StopCheck& stop) {
  if (!loops_.Prepare(*model_, q, &compliance_, &workspace_, stop))
    return loops_.stopped() ? DynamicsStatus::kStopped : DynamicsStatus::kSingular;
  for (int k = 0; k < freedoms(); ++k) {
    if (stop.Requested()) return DynamicsStatus::kStopped;
    column_.setZero();
    column_[free_[static_cast<std::size_t>(k)]] = 1;
    loops_.Project(*model_, &column_);
    R_.col(k) = column_;
  }
  return DynamicsStatus::kOk;
}

// Allocates.
void TreePartitioning::Hold(LockedDofs locked, VectorX* a) {
  std::vector<Eigen::Index> held;
  for (std::size_t i = 0; i < locked.size(); ++i)
    if (locked[i]) held.push_back(static_cast<Eigen::Index>(i));
  if (held.empty() || free_.empty()) return;
  const MatrixX rows = R_(held, Eigen::all);
  *a += R_ * LeastNormSolution(rows, -(*a)(held), kNothingLeft);
  const MatrixX left = R_ * KernelOf(rows, kNothingLeft);
  R_.setZero();
  R_.leftCols(left.cols()) = left;
}

DynamicsStatus TreePartitioning::ReducedAccelerations(double time, const VectorX& q, const VectorX& v,
                                                      const Forces& forces, VectorX* a,
                                                      const StopCheck& stop) {
  loops_.SetTime(time);
  if (const DynamicsStatus known = Directions(q, stop); known != DynamicsStatus::kOk) return known;
  // a₀: J a₀ = γ, nothing independent accelerates.
  loops_.Particular(*model_, q, v, &workspace_, a);
  if (!forces.locked.empty()) Hold(forces.locked, a);
  InverseDynamics(*model_, q, v, *a, forces.gravity, forces.external, &workspace_, &bias_);
  if (freedoms() > 0)
    if (const DynamicsStatus found = Reduce(q, forces, a, stop); found != DynamicsStatus::kOk) return found;
  // What the loops' joints do is what Newton and Euler miss.
  InverseDynamics(*model_, q, v, *a, forces.gravity, forces.external, &workspace_, &torque_);
  torque_ -= forces.tau;
  driver_power_ = torque_.dot(v);
  return a->allFinite() ? DynamicsStatus::kOk : DynamicsStatus::kSingular;
}

// Adds R z'' to a. Reads R_ and bias_.
DynamicsStatus TreePartitioning::Reduce(const VectorX& q, const Forces& forces, VectorX* a,
                                        const StopCheck& stop) {
  MassMatrix(*model_, q, &workspace_, &M_);
  for (Eigen::Index first = 0, columns = 0; first < freedoms(); first += columns) {
    if (stop.Requested()) return DynamicsStatus::kStopped;
    const Eigen::Index left = freedoms() - first;
    columns = left < 2 * kBlock ? left : kBlock;
    MR_.middleCols(first, columns).noalias() = M_ * R_.middleCols(first, columns);
    reduced_.middleCols(first, columns).noalias() = R_.transpose() * MR_.middleCols(first, columns);
  }
  // What is held has left an empty column.
  for (int k = 0; k < freedoms(); ++k)
    if (R_.col(k).isZero(0)) reduced_(k, k) = 1;
  rest_ = forces.tau - bias_;
  right_.noalias() = R_.transpose() * rest_;
  const BlockedCholesky::Status factored = cholesky_.Factor(reduced_, stop);
  if (factored == BlockedCholesky::Status::kStopped) return DynamicsStatus::kStopped;
  if (factored != BlockedCholesky::Status::kOk) return DynamicsStatus::kSingular;
  cholesky_.Solve(&right_);
  a->noalias() += R_ * right_;
  return DynamicsStatus::kOk;
}

}  // namespace linkwright
