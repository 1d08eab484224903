// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/BlockedCholesky.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

using Status = BlockedCholesky::Status;

/// Up to so many columns are one block.
constexpr Eigen::Index kWhole = 31;

/// Column by column: l_jj = (a_jj − Σ l_jk²)^½, l_ij = (a_ij − Σ l_ik l_jk) / l_jj.
Status FactorColumns(Eigen::Ref<MatrixX> A) {
  const Eigen::Index n = A.rows();
  for (Eigen::Index j = 0; j < n; ++j) {
    const Eigen::Index below = n - j - 1;
    double pivot = A(j, j);
    if (j > 0) pivot -= A.row(j).head(j).squaredNorm();
    if (!(pivot > 0)) return Status::kIndefinite;
    pivot = std::sqrt(pivot);
    A(j, j) = pivot;
    if (below == 0) continue;
    if (j > 0) A.col(j).tail(below).noalias() -= A.bottomLeftCorner(below, j) * A.row(j).head(j).transpose();
    A.col(j).tail(below) /= pivot;
  }
  return Status::kOk;
}

}  // namespace

Status BlockedCholesky::Factor(const MatrixX& A, const StopCheck& stop) {
  const Eigen::Index n = l_.rows();
  l_ = A;
  const Eigen::Index block = n <= kWhole ? n : std::clamp<Eigen::Index>(n / 8 / 16 * 16, 8, 128);
  for (Eigen::Index first = 0; first < n; first += block) {
    if (stop.Requested()) return Status::kStopped;
    const Eigen::Index columns = std::min(block, n - first), after = n - first - columns;
    auto corner = l_.block(first, first, columns, columns);
    if (const Status status = FactorColumns(corner); status != Status::kOk) return status;
    if (after == 0) break;
    auto below = l_.block(first + columns, first, after, columns);
    corner.adjoint().triangularView<Eigen::Upper>().solveInPlace<Eigen::OnTheRight>(below);
    l_.bottomRightCorner(after, after).selfadjointView<Eigen::Lower>().rankUpdate(below, -1);
  }
  return Status::kOk;
}

void BlockedCholesky::Solve(VectorX* x) const {
  l_.triangularView<Eigen::Lower>().solveInPlace(*x);
  l_.triangularView<Eigen::Lower>().adjoint().solveInPlace(*x);
}

}  // namespace linkwright
