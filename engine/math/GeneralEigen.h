// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <complex>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/math/Types.h"

namespace linkwright {

/// Eigenvalues and eigenvectors of a real square matrix; of each pair of conjugates the one with the positive
/// imaginary part.
struct GeneralEigen {
  std::vector<std::complex<double>> values;
  std::vector<Eigen::VectorXcd> vectors;  ///< one a value, of any length
  bool stopped = false;
};

/// By the real Schur form (Golub and Van Loan, Matrix Computations, 4th ed., 7.5 and 7.6.4). Checks `stop`
/// once in O(n²). Where the iteration does not converge, there are no values.
GeneralEigen DecomposeGeneral(const MatrixX& A, const StopCheck& stop = {});

}  // namespace linkwright
