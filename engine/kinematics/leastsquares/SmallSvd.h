// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// Singular values and vectors of small matrices, A = Σ σ_k u_k v_kᵀ, by one-sided Jacobi rotations
/// (Hestenes 1958): accurate for tiny singular values too, and for the few rows of a task several times
/// faster than a general routine. No allocation for sizes that Reserve has seen.
class SmallSvd {
 public:
  void Reserve(int rows, int columns);
  /// Largest first, min(rows, columns) of them. Vectors of singular values that are zero are zero.
  void Compute(const Eigen::Ref<const MatrixX>& A);

  int count() const { return count_; }
  double sigma(int k) const { return sigma_[k]; }
  auto left(int k) const { return left_.col(k).head(rows_); }
  auto right(int k) const { return right_.col(k).head(columns_); }
  auto rights(int count) const { return right_.topLeftCorner(columns_, count); }
  /// How many singular values are above `tolerance`.
  int Rank(double tolerance) const;

 private:
  MatrixX work_, turn_, left_, right_;
  VectorX sigma_, squares_;
  int rows_ = 0, columns_ = 0, count_ = 0;
};

/// Z (n × d): replaces its first d − r columns by Z·Q, where the columns of Q are an orthonormal basis of all
/// that is orthogonal to the r columns of `span` (d × r, r ≤ d, independent; destroyed). Householder.
void KeepComplement(Eigen::Ref<MatrixX> span, Eigen::Ref<MatrixX> Z);

}  // namespace linkwright
