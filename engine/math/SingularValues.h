// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/StopCheck.h"
#include "engine/math/Types.h"

namespace linkwright {

/// A = U diag(values) Vᵀ of A (m × n), with k = min(m, n) values, falling.
struct SingularDecomposition {
  VectorX values;  ///< k
  MatrixX U, V;    ///< m × k and n × k; a column of the longer side's is zero where its value is
  bool stopped = false;
};

/// By one-sided Jacobi rotations (Golub and Van Loan, Matrix Computations, 4th ed., 8.6.3): each of the small
/// values is accurate to rounding of the large ones. Checks `stop` once in O(m n).
SingularDecomposition DecomposeSingular(const MatrixX& A, const StopCheck& stop = {});

}  // namespace linkwright
