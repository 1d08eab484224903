// SPDX-License-Identifier: BSD-3-Clause
#include "engine/multibody/DenseAlgebra.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>

namespace linkwright {

VectorX LeastNormSolution(const MatrixX& A, const VectorX& b, double tolerance) {
  if (A.rows() == 0 || A.cols() == 0) return VectorX::Zero(A.cols());
  Eigen::CompleteOrthogonalDecomposition<MatrixX> factors;
  factors.setThreshold(tolerance);
  factors.compute(A);
  return factors.solve(b);
}

VectorX SquareSolution(const MatrixX& A, const VectorX& b) {
  return A.rows() == 0 ? VectorX() : VectorX(A.partialPivLu().solve(b));
}

VectorX SymmetricSolution(const MatrixX& A, const VectorX& b) {
  return A.rows() == 0 ? VectorX() : VectorX(A.ldlt().solve(b));
}

VectorX SingularValues(const MatrixX& A) {
  return A.rows() == 0 || A.cols() == 0 ? VectorX() : VectorX(A.jacobiSvd().singularValues());
}

}  // namespace linkwright
