// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/leastsquares/BoundedLeastSquares.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace linkwright {
namespace {

constexpr double kBoundedRankTolerance = 1e-11;  // of |G|
constexpr double kParallel = 1e-11;              // a row of C that the step does not see, of |C_i||p|
constexpr double kWellDampedBounded = 1e-7;  // λ² of |G|²: M Mᵀ + λ²1 is then solved to nine digits
constexpr double kBoundedStill = 1e-14;      // a step that is none, of 1 + |u|
constexpr double kBoundedPushed = 1e-10;     // a multiplier that is none, of |G|·|t|

}  // namespace

struct BoundedLeastSquares::Problem {
  const Eigen::Ref<const MatrixX>& G;
  const Eigen::Ref<const VectorX>& t;
  const Eigen::Ref<const MatrixX>& C;
  const VectorX& lower;
  const VectorX& upper;
  double lambda_squared;
  double scale;   // |G|
  bool unknowns;  // the bounds are those of the unknowns themselves: C = 1
};

void BoundedLeastSquares::Reserve(int rows, int unknowns, int bounds) {
  if (product_.rows() < rows || product_.cols() < unknowns) product_.setZero(rows, unknowns);
  if (basis_.rows() < unknowns) {
    basis_.setZero(unknowns, unknowns);
    span_.setZero(unknowns, unknowns);
    gram_.setZero(unknowns, unknowns);
    gradient_.setZero(unknowns);
    step_.setZero(unknowns);
    multipliers_.setZero(unknowns);
    rows_.reserve(static_cast<size_t>(unknowns));
  }
  if (residual_.size() < rows) residual_.setZero(rows);
  active_.reserve(static_cast<size_t>(bounds));
  svd_.Reserve(std::max(rows, unknowns), unknowns);
}

// An orthonormal basis of the directions along the active bounds.
void BoundedLeastSquares::FindBasis(const Problem& problem) {
  const auto d = problem.G.cols();
  const auto k = static_cast<Eigen::Index>(rows_.size());
  auto basis = basis_.topLeftCorner(d, d);
  free_ = static_cast<int>(d - k);
  if (problem.unknowns) {
    basis.setZero();
    int column = 0;
    for (Eigen::Index i = 0; i < d; ++i)
      if (active_[static_cast<size_t>(i)] == 0) basis(i, column++) = 1;
    return;
  }
  basis.setIdentity();
  auto span = span_.topLeftCorner(d, k);
  for (Eigen::Index i = 0; i < k; ++i) span.col(i) = problem.C.row(rows_[static_cast<size_t>(i)]).transpose();
  KeepComplement(span, basis);
}

// s = (MᵀM + λ²1)⁻¹ Mᵀ r
void BoundedLeastSquares::SolveDamped(const Problem& problem, const Eigen::Ref<const MatrixX>& M,
                                      const Eigen::Ref<VectorX>& r, Eigen::Ref<VectorX> s) {
  const double squared = problem.lambda_squared;
  if (M.rows() <= M.cols() && squared > kWellDampedBounded * problem.scale * problem.scale) {
    Eigen::Ref<MatrixX> gram = gram_.topLeftCorner(M.rows(), M.rows());
    gram.noalias() = M.lazyProduct(M.transpose());
    gram.diagonal().array() += squared;
    const Eigen::LLT<Eigen::Ref<MatrixX>> cholesky(gram);
    auto x = residual_.head(M.rows());
    cholesky.solveInPlace(x);
    s.noalias() = M.transpose().lazyProduct(x);
    return;
  }
  svd_.Compute(M);
  s.setZero();
  for (int k = 0; k < svd_.count(); ++k) {
    const double sigma = svd_.sigma(k);
    s += svd_.right(k) * (sigma / (sigma * sigma + squared) * svd_.left(k).dot(r));
  }
}

// p = B (G B)# (t − G u), of the damped pseudo-inverse that u + p is nearest to the minimum; returns its
// length.
double BoundedLeastSquares::FindStep(const Problem& problem, const Eigen::Ref<const VectorX>& u) {
  const auto m = problem.G.rows(), d = problem.G.cols();
  auto step = step_.head(d);
  auto residual = residual_.head(m);
  residual = problem.t;
  residual.noalias() -= problem.G.lazyProduct(u);
  step.setZero();
  if (free_ == 0) return 0;
  auto product = product_.topLeftCorner(m, free_);
  product.noalias() = problem.G.lazyProduct(basis_.topLeftCorner(d, free_));
  auto reduced = gradient_.head(free_);
  if (problem.lambda_squared > 0) {
    // Of s = Bᵀ(u + p), which is damped itself.
    auto along = multipliers_.head(free_);
    along.noalias() = basis_.topLeftCorner(d, free_).transpose().lazyProduct(u);
    residual.noalias() += product.lazyProduct(along);
    SolveDamped(problem, product, residual, reduced);
    reduced -= along;
    step.noalias() = basis_.topLeftCorner(d, free_).lazyProduct(reduced);
    return step.norm();
  }
  svd_.Compute(product);
  reduced.setZero();
  for (int k = 0; k < svd_.Rank(kBoundedRankTolerance * problem.scale); ++k) {
    reduced += svd_.right(k) * (svd_.left(k).dot(residual) / svd_.sigma(k));
  }
  step.noalias() = basis_.topLeftCorner(d, free_).lazyProduct(reduced);
  return step.norm();
}

// The row that is reached first along the step, and in which part of it; −1: none.
int BoundedLeastSquares::Blocking(const Problem& problem, const Eigen::Ref<const VectorX>& u,
                                  double* part) const {
  const auto step = step_.head(problem.G.cols());
  const double length = step.norm();
  *part = 1;
  int blocking = -1;
  double fastest = 0;
  for (Eigen::Index i = 0; i < problem.C.rows(); ++i) {
    if (active_[static_cast<size_t>(i)] != 0) continue;
    const double speed = problem.C.row(i).dot(step);
    if (std::abs(speed) <= kParallel * problem.C.row(i).norm() * length) continue;
    const double at = problem.C.row(i).dot(u);
    const double room = std::max(0.0, speed > 0 ? problem.upper[i] - at : at - problem.lower[i]);
    const double here = room / std::abs(speed);
    if (here < *part || (here == *part && blocking >= 0 && std::abs(speed) > fastest)) {
      *part = here;
      blocking = static_cast<int>(i);
      fastest = std::abs(speed);
    }
  }
  return blocking;
}

// Place in rows_ of the active bound that the objective pulls away from most (or of the lowest row, which
// cannot cycle); −1: none. Gradient + Σ μ s C_iᵀ = 0 with μ ≥ 0 at the minimum.
int BoundedLeastSquares::Releasable(const Problem& problem, const Eigen::Ref<const VectorX>& u, bool lowest) {
  const auto m = problem.G.rows(), d = problem.G.cols();
  const auto k = static_cast<Eigen::Index>(rows_.size());
  if (k == 0) return -1;
  auto residual = residual_.head(m);
  residual = problem.t;
  residual.noalias() -= problem.G.lazyProduct(u);
  auto gradient = gradient_.head(d);
  gradient.noalias() = problem.G.transpose().lazyProduct(residual);
  gradient -= problem.lambda_squared * u;
  auto span = span_.topLeftCorner(d, k);
  for (Eigen::Index i = 0; i < k; ++i) {
    const int row = rows_[static_cast<size_t>(i)];
    span.col(i) = active_[static_cast<size_t>(row)] * problem.C.row(row).transpose();
  }
  auto multipliers = multipliers_.head(k);
  if (problem.unknowns) {
    multipliers.noalias() = span.transpose().lazyProduct(gradient);
  } else {
    svd_.Compute(span);
    multipliers.setZero();
    for (int j = 0; j < svd_.Rank(kBoundedRankTolerance * svd_.sigma(0)); ++j) {
      multipliers += svd_.right(j) * (svd_.left(j).dot(gradient) / svd_.sigma(j));
    }
  }
  int found = -1;
  double least = -kBoundedPushed * problem.scale * (problem.t.norm() + problem.scale * u.norm());
  for (Eigen::Index i = 0; i < k; ++i) {
    const int row = rows_[static_cast<size_t>(i)];
    const double pull = multipliers[i] * problem.C.row(row).norm();
    if (pull >= least || !(problem.lower[row] < problem.upper[row])) continue;
    if (lowest && found >= 0 && row > rows_[static_cast<size_t>(found)]) continue;
    found = static_cast<int>(i);
    if (!lowest) least = pull;
  }
  return found;
}

bool BoundedLeastSquares::Solve(const Eigen::Ref<const MatrixX>& G, const Eigen::Ref<const VectorX>& t,
                                const Eigen::Ref<const MatrixX>& C, const VectorX& lower,
                                const VectorX& upper, double lambda_squared, Eigen::Ref<VectorX> u) {
  assert(G.rows() == t.size() && G.cols() == C.cols() && u.size() == G.cols());
  assert(lower.size() == C.rows() && upper.size() == C.rows());
  const Problem problem{
      G, t, C, lower, upper, lambda_squared, G.norm(), C.rows() == C.cols() && C.isIdentity(0)};
  Reserve(static_cast<int>(G.rows()), static_cast<int>(G.cols()), static_cast<int>(C.rows()));
  active_.assign(static_cast<size_t>(C.rows()), 0);
  rows_.clear();
  FindBasis(problem);
  const Eigen::Index usual = 2 * C.rows() + 10;
  for (Eigen::Index round = 0; round < 4 * usual; ++round) {
    double part = 1;
    const bool still = FindStep(problem, u) <= kBoundedStill * (1 + u.norm());
    const int row = still ? -1 : Blocking(problem, u, &part);
    if (!still) u += part * step_.head(u.size());
    if (row >= 0) {
      active_[static_cast<size_t>(row)] = C.row(row).dot(step_.head(u.size())) > 0 ? 1 : -1;
      rows_.push_back(row);
    } else {
      const int place = Releasable(problem, u, round > usual);
      if (place < 0) return true;
      active_[static_cast<size_t>(rows_[static_cast<size_t>(place)])] = 0;
      rows_.erase(rows_.begin() + place);
    }
    FindBasis(problem);
  }
  return false;
}

}  // namespace linkwright
