// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/math/Types.h"

namespace linkwright {

/// P A = L U of a square matrix with partial pivoting, in blocks of columns (Golub and Van Loan, Matrix
/// Computations, 4th ed., 3.4.7). Room is made at construction.
class PivotedLu {
 public:
  explicit PivotedLu(int n);

  /// Checks `stop` once a block of columns, O(n²) numbers; false: it was requested, and there is no factor.
  bool Factor(const MatrixX& A, const StopCheck& stop = {});
  /// x (n) ← A⁻¹ x; not finite where A is singular.
  void Solve(VectorX* x) const;

 private:
  MatrixX lu_;
  std::vector<Eigen::Index> swaps_;  ///< row k and this one, in turn
};

}  // namespace linkwright
