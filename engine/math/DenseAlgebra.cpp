// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/DenseAlgebra.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
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

MatrixX SymmetricSolution(const MatrixX& A, const MatrixX& b) {
  return A.rows() == 0 ? b : MatrixX(A.ldlt().solve(b));
}

MatrixX KernelOf(const MatrixX& A, double tolerance) {
  if (A.rows() == 0) return MatrixX::Identity(A.cols(), A.cols());
  Eigen::JacobiSVD<MatrixX> svd(A, Eigen::ComputeFullV);
  svd.setThreshold(tolerance);
  return svd.matrixV().rightCols(A.cols() - svd.rank());
}

VectorX SingularValues(const MatrixX& A) {
  return A.rows() == 0 || A.cols() == 0 ? VectorX() : VectorX(A.jacobiSvd().singularValues());
}

SymmetricEigen Eigenvectors(const Matrix3& symmetric) {
  const Eigen::SelfAdjointEigenSolver<Matrix3> solver(symmetric);
  return {.values = solver.eigenvalues(), .vectors = solver.eigenvectors()};
}

Vector3 Eigenvalues(const Matrix3& symmetric) {
  return Eigen::SelfAdjointEigenSolver<Matrix3>(symmetric, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace linkwright
