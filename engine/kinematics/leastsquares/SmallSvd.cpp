// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/leastsquares/SmallSvd.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace linkwright {
namespace {

constexpr double kOrthogonal = 4e-16;  // of |a||b|
constexpr int kMostSweeps = 40;

double Dot(const double* a, const double* b, Eigen::Index n) {
  double sum = 0;
  for (Eigen::Index i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

void Rotate(double* a, double* b, Eigen::Index n, double c, double s) {
  for (Eigen::Index i = 0; i < n; ++i) {
    const double x = a[i], y = b[i];
    a[i] = c * x - s * y;
    b[i] = s * x + c * y;
  }
}

}  // namespace

void SmallSvd::Reserve(int rows, int columns) {
  const Eigen::Index longer = std::max<Eigen::Index>({rows, columns, work_.rows()});
  const Eigen::Index shorter = std::max<Eigen::Index>(std::min(rows, columns), work_.cols());
  if (work_.rows() < longer || work_.cols() < shorter) work_.setZero(longer, shorter);
  if (turn_.rows() < shorter) turn_.setZero(shorter, shorter);
  if (left_.rows() < rows || left_.cols() < shorter)
    left_.setZero(std::max<Eigen::Index>(rows, left_.rows()), shorter);
  if (right_.rows() < columns || right_.cols() < shorter)
    right_.setZero(std::max<Eigen::Index>(columns, right_.rows()), shorter);
  if (sigma_.size() < shorter) {
    sigma_.setZero(shorter);
    squares_.setZero(shorter);
  }
}

// Turns pairs of columns of B (A, or Aᵀ where that has fewer columns) until all are orthogonal:
// B·turn = (left vectors)·Σ.
void SmallSvd::Compute(const Eigen::Ref<const MatrixX>& A) {
  Reserve(static_cast<int>(A.rows()), static_cast<int>(A.cols()));
  rows_ = static_cast<int>(A.rows());
  columns_ = static_cast<int>(A.cols());
  const bool transposed = rows_ < columns_;
  const int p = std::max(rows_, columns_), q = std::min(rows_, columns_);
  count_ = q;
  auto B = work_.topLeftCorner(p, q);
  auto T = turn_.topLeftCorner(q, q);
  if (transposed) {
    B = A.transpose();
  } else {
    B = A;
  }
  T.setIdentity();
  const double nothing = std::pow(std::numeric_limits<double>::epsilon() * B.norm(), 2);
  bool turned = true;
  for (int sweep = 0; turned && sweep < kMostSweeps; ++sweep) {
    turned = false;
    for (int i = 0; i < q; ++i) squares_[i] = Dot(&B(0, i), &B(0, i), p);
    for (int i = 0; i < q; ++i) {
      for (int j = i + 1; j < q; ++j) {
        if (squares_[i] <= nothing || squares_[j] <= nothing) continue;
        const double product = Dot(&B(0, i), &B(0, j), p);
        if (std::abs(product) <= kOrthogonal * std::sqrt(squares_[i] * squares_[j])) continue;
        turned = true;
        const double zeta = (squares_[j] - squares_[i]) / (2 * product);
        const double t = std::copysign(1.0, zeta) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
        const double c = 1 / std::sqrt(1 + t * t), s = c * t;
        Rotate(&B(0, i), &B(0, j), p, c, s);
        Rotate(&T(0, i), &T(0, j), q, c, s);
        squares_[i] = std::max(0.0, squares_[i] - t * product);
        squares_[j] += t * product;
      }
    }
  }

  for (int i = 0; i < q; ++i) squares_[i] = B.col(i).norm();
  for (int k = 0; k < q; ++k) {
    Eigen::Index largest = 0;
    squares_.head(q).maxCoeff(&largest);
    sigma_[k] = squares_[largest];
    auto u = left_.col(k).head(rows_);
    auto v = right_.col(k).head(columns_);
    if (!(sigma_[k] > 0)) {
      u.setZero();
      v.setZero();
    } else if (transposed) {
      v = B.col(largest) / sigma_[k];
      u = T.col(largest);
    } else {
      u = B.col(largest) / sigma_[k];
      v = T.col(largest);
    }
    squares_[largest] = -1;
  }
}

int SmallSvd::Rank(double tolerance) const {
  int rank = 0;
  while (rank < count_ && sigma_[rank] > tolerance) ++rank;
  return rank;
}

void KeepComplement(Eigen::Ref<MatrixX> span, Eigen::Ref<MatrixX> Z) {
  const Eigen::Index d = span.rows(), r = span.cols();
  assert(Z.cols() == d && r <= d);
  for (Eigen::Index k = 0; k < r; ++k) {
    auto v = span.col(k).tail(d - k);
    const double length = v.norm();
    if (!(length > 0)) continue;
    v[0] += std::copysign(length, v[0]);
    const double beta = 2 / v.squaredNorm();
    for (Eigen::Index j = k + 1; j < r; ++j) {
      auto other = span.col(j).tail(d - k);
      const double along = beta * v.dot(other);
      other -= along * v;
    }
    auto turned = Z.rightCols(d - k);
    for (Eigen::Index i = 0; i < Z.rows(); ++i) {
      const double along = beta * turned.row(i).dot(v);
      turned.row(i) -= along * v.transpose();
    }
  }
  for (Eigen::Index k = 0; k + r < d; ++k) Z.col(k) = Z.col(k + r);
}

}  // namespace linkwright
