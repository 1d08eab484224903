// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/HeldContacts.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

/// The proximal term, of the mean of W's diagonal.
constexpr double kProximal = 1e-6;
/// Of b: what may be left of W x + b.
constexpr double kHeldExactly = 1e-14;
constexpr int kMostRefinements = 14;
/// W's rows below this part of the greatest depend on others.
constexpr double kDependentForce = 1e-11;

}  // namespace

bool HeldContacts::SolveSymmetric(const MatrixX& W, const VectorX& b, VectorX* x) {
  const Eigen::Index n = W.rows();
  factor_ = W;
  factor_.diagonal().array() += kProximal * W.trace() / static_cast<double>(n);
  const Eigen::LLT<Eigen::Ref<MatrixX>> llt(factor_);
  if (llt.info() != Eigen::Success) return false;
  const double most = kHeldExactly * b.lpNorm<Eigen::Infinity>();
  x->setZero(n);
  rest_ = b;
  // x ← x − (W + ε)⁻¹ (W x + b)
  for (int i = 0; i < kMostRefinements; ++i) {
    *x -= llt.solve(rest_);
    rest_ = b;
    rest_.noalias() += W * *x;
    if (rest_.lpNorm<Eigen::Infinity>() <= most) return true;
  }
  return rest_.lpNorm<Eigen::Infinity>() <= 100 * most;
}

void HeldContacts::SolveAny() {
  Eigen::CompleteOrthogonalDecomposition<MatrixX> factor(W_.rows(), W_.cols());
  factor.setThreshold(kDependentForce);
  factor.compute(W_);
  x_ = factor.solve(-b_);
}

void HeldContacts::Solve(const ContactProblem& problem, VectorX* x) {
  x->setZero(problem.rows());
  for (const std::vector<int>& island : ContactIslands(problem)) {
    FillDelassus(problem, island, &first_, &W_, &b_);
    const bool symmetric = std::all_of(island.begin(), island.end(), [&](int i) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
      return std::equal(problem.B.data() + of.values, problem.B.data() + of.values + of.rows * of.count,
                        problem.C.data() + of.values);
    });
    if (!symmetric || !SolveSymmetric(W_, b_, &x_)) SolveAny();
    for (std::size_t k = 0; k < island.size(); ++k) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[k])];
      x->segment(of.first, of.rows) = x_.segment(first_[k], of.rows);
    }
  }
}

}  // namespace linkwright
