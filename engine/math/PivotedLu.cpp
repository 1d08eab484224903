// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/PivotedLu.h"

#include <algorithm>

namespace linkwright {
namespace {

constexpr Eigen::Index kBlock = 32;

}  // namespace

PivotedLu::PivotedLu(int n) : lu_(MatrixX::Identity(n, n)), swaps_(static_cast<std::size_t>(n)) {
  for (std::size_t k = 0; k < swaps_.size(); ++k) swaps_[k] = static_cast<Eigen::Index>(k);
}

bool PivotedLu::Factor(const MatrixX& A, const StopCheck& stop) {
  const Eigen::Index n = lu_.rows();
  lu_ = A;
  for (Eigen::Index first = 0; first < n; first += kBlock) {
    if (stop.Requested()) return false;
    const Eigen::Index end = std::min(first + kBlock, n), after = n - end;
    for (Eigen::Index k = first; k < end; ++k) {
      Eigen::Index pivot = 0;
      lu_.col(k).tail(n - k).cwiseAbs().maxCoeff(&pivot);
      pivot += k;
      swaps_[static_cast<std::size_t>(k)] = pivot;
      if (pivot != k) lu_.row(k).swap(lu_.row(pivot));
      if (lu_(k, k) == 0) continue;
      lu_.col(k).tail(n - k - 1) /= lu_(k, k);
      for (Eigen::Index j = k + 1; j < end; ++j)
        lu_.col(j).tail(n - k - 1) -= lu_(k, j) * lu_.col(k).tail(n - k - 1);
    }
    if (after == 0) break;
    auto beside = lu_.block(first, end, end - first, after);
    lu_.block(first, first, end - first, end - first).triangularView<Eigen::UnitLower>().solveInPlace(beside);
    lu_.bottomRightCorner(after, after).noalias() -= lu_.block(end, first, after, end - first) * beside;
  }
  return true;
}

void PivotedLu::Solve(VectorX* x) const {
  for (std::size_t k = 0; k < swaps_.size(); ++k)
    std::swap((*x)[static_cast<Eigen::Index>(k)], (*x)[swaps_[k]]);
  lu_.triangularView<Eigen::UnitLower>().solveInPlace(*x);
  lu_.triangularView<Eigen::Upper>().solveInPlace(*x);
}

}  // namespace linkwright
