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
MatrixX SymmetricSolution(const MatrixX& A, const MatrixX& b);
/// Orthonormal columns that span what A takes to zero; singular values below `tolerance` of the largest count
/// as zero.
MatrixX KernelOf(const MatrixX& A, double tolerance);
/// Falling, min(rows, columns) of them.
VectorX SingularValues(const MatrixX& A);

struct SymmetricEigen {
  Vector3 values;   // rising
  Matrix3 vectors;  // orthonormal columns, in the order of the values
};
SymmetricEigen Eigenvectors(const Matrix3& symmetric);
/// Rising.
Vector3 Eigenvalues(const Matrix3& symmetric);

}  // namespace linkwright
