// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/HeldContacts.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <span>

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

// x ← x − B (K + ε)⁻² Bᵀ (W x + b), K = Bᵀ B, W x = B (Bᵀ x): neither W nor its factor.
bool HeldContacts::SolveByColumns(const ContactProblem& problem, const std::vector<int>& island, int width) {
  // visit(B's row, its columns' places, the row's number)
  const auto each_row = [&](const auto& visit) {
    int row = 0;
    for (const int i : island) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
      for (int r = 0; r < of.rows; ++r, ++row) {
        const std::size_t at = of.values + static_cast<std::size_t>(r * of.count);
        visit(std::span(problem.B).subspan(at, static_cast<std::size_t>(of.count)), of, row);
      }
    }
  };
  const auto place = [&](const ContactUnknown& of, std::size_t k) {
    return place_of_[static_cast<std::size_t>(problem.columns[static_cast<std::size_t>(of.begin) + k])];
  };
  const auto add_transposed = [&](const VectorX& x, VectorX* y) {
    each_row([&](std::span<const double> B, const ContactUnknown& of, int row) {
      for (std::size_t k = 0; k < B.size(); ++k) (*y)[place(of, k)] += B[k] * x[row];
    });
  };
  const auto add = [&](const VectorX& y, VectorX* x) {
    each_row([&](std::span<const double> B, const ContactUnknown& of, int row) {
      double sum = 0;
      for (std::size_t k = 0; k < B.size(); ++k) sum += B[k] * y[place(of, k)];
      (*x)[row] += sum;
    });
  };
  factor_.setZero(width, width);
  each_row([&](std::span<const double> B, const ContactUnknown& of, int) {
    for (std::size_t k = 0; k < B.size(); ++k) {
      double* const column = &factor_(0, place(of, k));
      for (std::size_t l = 0; l < B.size(); ++l) column[place(of, l)] += B[k] * B[l];
    }
  });
  factor_.diagonal().array() += kProximal * factor_.trace() / static_cast<double>(width);
  const Eigen::LLT<Eigen::Ref<MatrixX>> llt(factor_);
  if (llt.info() != Eigen::Success) return false;
  const double most = kHeldExactly * b_.lpNorm<Eigen::Infinity>();
  x_.setZero(b_.size());
  rest_ = b_;
  for (int i = 0; i < kMostRefinements; ++i) {
    y_.setZero(width);
    add_transposed(rest_, &y_);
    llt.solveInPlace(y_);
    llt.solveInPlace(y_);
    y_ = -y_;
    add(y_, &x_);
    y_.setZero(width);
    add_transposed(x_, &y_);
    rest_ = b_;
    add(y_, &rest_);
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
  place_of_.resize(static_cast<std::size_t>(problem.width));
  for (const std::vector<int>& island : ContactIslands(problem)) {
    bool symmetric = true;
    int n = 0, width = 0;
    for (const int i : island) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
      symmetric = symmetric &&
                  std::equal(problem.B.data() + of.values, problem.B.data() + of.values + of.rows * of.count,
                             problem.C.data() + of.values);
      n += of.rows;
      for (int k = 0; k < of.count; ++k)
        place_of_[static_cast<std::size_t>(problem.columns[static_cast<std::size_t>(of.begin + k)])] = -1;
    }
    for (const int i : island) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
      for (int k = 0; k < of.count; ++k) {
        int& place =
            place_of_[static_cast<std::size_t>(problem.columns[static_cast<std::size_t>(of.begin + k)])];
        if (place < 0) place = width++;
      }
    }
    const auto each = [&](const auto& take) {
      int row = 0;
      for (const int i : island) {
        const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
        take(of, row);
        row += of.rows;
      }
    };
    b_.resize(n);
    each([&](const ContactUnknown& of, int row) {
      b_.segment(row, of.rows) = problem.b.segment(of.first, of.rows);
    });
    if (!symmetric || n <= width || !SolveByColumns(problem, island, width)) {
      FillDelassus(problem, island, &first_, &W_, &b_);
      if (!symmetric || !SolveSymmetric(W_, b_, &x_)) SolveAny();
    }
    each(
        [&](const ContactUnknown& of, int row) { x->segment(of.first, of.rows) = x_.segment(row, of.rows); });
  }
}

}  // namespace linkwright
