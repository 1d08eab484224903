// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/SingularValues.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace linkwright {
namespace {

constexpr int kMostSweeps = 60;

/// Rotates the columns of W (m × n, m ≥ n) until they are orthogonal, those of V along; false: stopped.
bool Orthogonalise(MatrixX* W, MatrixX* V, const StopCheck& stop) {
  constexpr double kRounded = std::numeric_limits<double>::epsilon();
  const Eigen::Index n = W->cols();
  VectorX squares(n);
  const auto rotate = [](MatrixX* A, Eigen::Index i, Eigen::Index j, double c, double s) {
    double *a = A->col(i).data(), *b = A->col(j).data();
    for (Eigen::Index k = 0; k < A->rows(); ++k) {
      const double before = a[k];
      a[k] = c * before - s * b[k];
      b[k] = s * before + c * b[k];
    }
  };
  bool rotated = true;
  for (int sweep = 0; rotated && sweep < kMostSweeps; ++sweep) {
    rotated = false;
    squares = W->colwise().squaredNorm();
    const double nothing = kRounded * kRounded * squares.maxCoeff();
    for (Eigen::Index i = 0; i + 1 < n; ++i) {
      if (stop.Requested()) return false;
      for (Eigen::Index j = i + 1; j < n; ++j) {
        if (!(squares[i] > nothing) && !(squares[j] > nothing)) continue;
        const double product = W->col(i).dot(W->col(j));
        if (!(std::abs(product) > kRounded * std::sqrt(squares[i] * squares[j]))) continue;
        // One column is rounding beside the other.
        if (std::abs(product) <= nothing) continue;
        rotated = true;
        const double zeta = (squares[j] - squares[i]) / (2 * product);
        const double t = std::copysign(1 / (std::abs(zeta) + std::hypot(1, zeta)), zeta);
        const double c = 1 / std::hypot(1, t), s = c * t;
        rotate(W, i, j, c, s);
        rotate(V, i, j, c, s);
        squares[i] = W->col(i).squaredNorm();
        squares[j] = W->col(j).squaredNorm();
      }
    }
  }
  return true;
}

}  // namespace

SingularDecomposition DecomposeSingular(const MatrixX& A, const StopCheck& stop) {
  SingularDecomposition out;
  const bool wide = A.cols() > A.rows();
  MatrixX W = wide ? MatrixX(A.transpose()) : A;
  const Eigen::Index n = W.cols();
  MatrixX V = MatrixX::Identity(n, n);
  out.stopped = n > 0 && !Orthogonalise(&W, &V, stop);
  const VectorX lengths = W.colwise().norm();
  std::vector<Eigen::Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](Eigen::Index a, Eigen::Index b) { return lengths[a] > lengths[b]; });
  out.values.resize(n);
  MatrixX first(W.rows(), n), second(n, n);
  for (Eigen::Index k = 0; k < n; ++k) {
    const Eigen::Index from = order[static_cast<std::size_t>(k)];
    out.values[k] = lengths[from];
    first.col(k) = lengths[from] > 0 ? VectorX(W.col(from) / lengths[from]) : VectorX::Zero(W.rows());
    second.col(k) = V.col(from);
  }
  out.U = wide ? second : first;
  out.V = wide ? first : second;
  return out;
}

}  // namespace linkwright
