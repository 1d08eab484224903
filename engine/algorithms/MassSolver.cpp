// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/MassSolver.h"

#include <cassert>

#include "engine/kernels/ZeroInertia.h"

namespace linkwright {

ForwardDynamicsResult SolveMassMatrix(const Model& model, const VectorX& scale, LockedDofs locked, MatrixX* M,
                                      VectorX* x, const StopCheck& stop) {
  const Eigen::Index n = model.nv();
  assert(M->rows() == n && M->cols() == n && x->size() == n && scale.size() == n);
  MatrixX& A = *M;
  const auto is_locked = [&](Eigen::Index i) { return !locked.empty() && locked[static_cast<size_t>(i)]; };
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!is_locked(i)) continue;
    A.row(i).setZero();
    A.col(i).setZero();
    A(i, i) = 1;
    (*x)[i] = 0;
  }
  // A = U D Uᵀ, U unit upper, from the last row up: outer joints are eliminated first, and the zeros
  // between branches stay.
  for (Eigen::Index j = n; j-- > 0;) {
    if (stop.Requested()) return {DynamicsStatus::kStopped, {}};
    const double d = A(j, j);
    if (!is_locked(j) && !(d > kZeroInertia * scale[j]))
      return {DynamicsStatus::kSingular, model.BodyOfDof(static_cast<int>(j))};
    for (Eigen::Index k = 0; k < j; ++k) {
      const double factor = A(k, j) / d;
      if (factor != 0) A.col(k).head(k + 1) -= factor * A.col(j).head(k + 1);
    }
    A.col(j).head(j) /= d;
    x->head(j) -= (*x)[j] * A.col(j).head(j);
  }
  for (Eigen::Index j = 0; j < n; ++j) (*x)[j] = (*x)[j] / A(j, j) - A.col(j).head(j).dot(x->head(j));
  return {};
}

}  // namespace linkwright
