// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/StopCheck.h"
#include "engine/math/Types.h"

namespace linkwright {

/// A = L Lᵀ of a symmetric positive definite matrix (n × n), by blocks of columns (Golub and Van Loan, Matrix
/// Computations, 4.2.6). Nothing allocates after construction.
class BlockedCholesky {
 public:
  explicit BlockedCholesky(int n = 0) : l_(MatrixX::Identity(n, n)) {}

  enum class Status { kOk, kIndefinite, kStopped };
  /// Reads the lower half of A. Checks `stop` once a block of columns, O(n²) numbers. There is a factor
  /// after kOk alone.
  Status Factor(const MatrixX& A, const StopCheck& stop = {});
  /// x (n) → A⁻¹ x.
  void Solve(VectorX* x) const;

 private:
  MatrixX l_;  ///< its lower half
};

}  // namespace linkwright
