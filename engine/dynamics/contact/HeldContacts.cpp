// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/HeldContacts.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace linkwright {
namespace {

/// The proximal term, of the mean of W's diagonal.
constexpr double kProximal = 1e-4;
/// Of b: what may be left of W x + b.
constexpr double kHeldExactly = 1e-14;
constexpr int kMostRefinements = 14;
/// W's rows below this part of the greatest depend on others.
constexpr double kDependentForce = 1e-11;

}  // namespace

std::vector<std::vector<int>> ContactIslands(const ContactProblem& problem) {
  std::vector<int> root(static_cast<std::size_t>(problem.width));
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int i) {
    while (root[static_cast<std::size_t>(i)] != i) {
      int& above = root[static_cast<std::size_t>(i)];
      above = root[static_cast<std::size_t>(above)];
      i = above;
    }
    return i;
  };
  const auto column = [&](const ContactUnknown& of, int k) {
    return problem.columns[static_cast<std::size_t>(of.begin + k)];
  };
  for (const ContactUnknown& of : problem.unknowns)
    for (int k = 1; k < of.count; ++k)
      root[static_cast<std::size_t>(find(column(of, k)))] = find(column(of, 0));
  std::vector<std::vector<int>> islands;
  std::vector<int> island_of(static_cast<std::size_t>(problem.width), -1);
  for (std::size_t i = 0; i < problem.unknowns.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[i];
    if (of.count == 0) continue;
    int& island = island_of[static_cast<std::size_t>(find(column(of, 0)))];
    if (island < 0) {
      island = static_cast<int>(islands.size());
      islands.emplace_back();
    }
    islands[static_cast<std::size_t>(island)].push_back(static_cast<int>(i));
  }
  return islands;
}

void FillDelassus(const ContactProblem& problem, const std::vector<int>& island, std::vector<int>* first,
                  MatrixX* W, VectorX* b) {
  first->clear();
  int n = 0;
  for (const int i : island) {
    first->push_back(n);
    n += problem.unknowns[static_cast<std::size_t>(i)].rows;
  }
  W->setZero(n, n);
  b->resize(n);
  // Unknowns of one pair of bodies follow one another and have the same columns.
  std::vector<char> same(island.size(), 0), shares(island.size(), 0);
  std::vector<char> marked(static_cast<std::size_t>(problem.width), 0);
  const auto columns_of = [&](std::size_t i) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[i])];
    return std::span<const int>(problem.columns)
        .subspan(static_cast<std::size_t>(of.begin), static_cast<std::size_t>(of.count));
  };
  for (std::size_t i = 1; i < island.size(); ++i) {
    const auto before = columns_of(i - 1), now = columns_of(i);
    same[i] = std::equal(before.begin(), before.end(), now.begin(), now.end()) ? 1 : 0;
  }
  std::vector<double> spread(static_cast<std::size_t>(problem.width), 0.0);
  const auto column = [&](const ContactUnknown& of, int k) -> double& {
    return spread[static_cast<std::size_t>(problem.columns[static_cast<std::size_t>(of.begin + k)])];
  };
  for (std::size_t j = 0; j < island.size(); ++j) {
    const ContactUnknown& from = problem.unknowns[static_cast<std::size_t>(island[j])];
    const double* C = problem.C.data() + from.values;
    if (!same[j]) {
      for (const int at : columns_of(j)) marked[static_cast<std::size_t>(at)] = 1;
      for (std::size_t i = 0; i < island.size(); ++i) {
        if (same[i]) {
          shares[i] = shares[i - 1];
          continue;
        }
        const auto columns = columns_of(i);
        shares[i] = std::any_of(columns.begin(), columns.end(),
                                [&](int at) { return marked[static_cast<std::size_t>(at)] != 0; });
      }
      for (const int at : columns_of(j)) marked[static_cast<std::size_t>(at)] = 0;
    }
    for (int s = 0; s < from.rows; ++s, C += from.count) {
      const int at = (*first)[j] + s;
      (*b)[at] = problem.b[from.first + s];
      for (int k = 0; k < from.count; ++k) column(from, k) = C[k];
      for (std::size_t i = 0; i < island.size(); ++i) {
        if (!shares[i]) continue;
        const ContactUnknown& to = problem.unknowns[static_cast<std::size_t>(island[i])];
        const double* B = problem.B.data() + to.values;
        for (int r = 0; r < to.rows; ++r, B += to.count) {
          double sum = 0;
          for (int k = 0; k < to.count; ++k) sum += B[k] * column(to, k);
          (*W)((*first)[i] + r, at) = sum;
        }
      }
      for (int k = 0; k < from.count; ++k) column(from, k) = 0;
    }
  }
}

bool HeldContacts::SolveSymmetric() {
  const Eigen::Index n = W_.rows();
  factor_ = W_;
  factor_.diagonal().array() += kProximal * W_.trace() / static_cast<double>(n);
  const Eigen::LLT<Eigen::Ref<MatrixX>> llt(factor_);
  if (llt.info() != Eigen::Success) return false;
  const double most = kHeldExactly * b_.lpNorm<Eigen::Infinity>();
  x_.setZero(n);
  rest_ = b_;
  // x ← x − (W + ε)⁻¹ (W x + b)
  for (int i = 0; i < kMostRefinements; ++i) {
    x_ -= llt.solve(rest_);
    rest_ = b_;
    rest_.noalias() += W_ * x_;
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
    if (!symmetric || !SolveSymmetric()) SolveAny();
    for (std::size_t k = 0; k < island.size(); ++k) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[k])];
      x->segment(of.first, of.rows) = x_.segment(first_[k], of.rows);
    }
  }
}

}  // namespace linkwright
