// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

/// Dense decompositions, compiled once.
namespace linkwright {

/// The shortest x of those that make |A x − b| least; singular values below `tolerance` of the largest count
/// as zero.
VectorX LeastNormSolution(const MatrixX& A, const VectorX& b, double tolerance = 1e-12);
/// x of a square regular A.
VectorX SquareSolution(const MatrixX& A, const VectorX& b);
/// x of a symmetric, positive semidefinite A.
VectorX SymmetricSolution(const MatrixX& A, const VectorX& b);
/// Falling, min(rows, columns) of them.
VectorX SingularValues(const MatrixX& A);

}  // namespace linkwright
