// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/JacobianTranspose.h"

#include <algorithm>

namespace linkwright {

void JacobianTransposeStep(Eigen::Ref<MatrixX> J, const Eigen::Ref<const VectorX>& e, double min_alpha,
                           const VectorX& down, const VectorX& up, VectorX* dq, Eigen::Ref<VectorX> moved) {
  const auto n = J.cols();
  dq->setZero(n);
  for (Eigen::Index round = 0; round <= n; ++round) {
    dq->noalias() = J.transpose().lazyProduct(e);
    moved.noalias() = J.lazyProduct(*dq);
    const double length = moved.squaredNorm();
    if (!(length > 0)) {
      dq->setZero();
      return;
    }
    *dq *= std::max(min_alpha, e.dot(moved) / length);
    bool taken_out = false;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (((*dq)[i] > 0 && up[i] <= 0) || ((*dq)[i] < 0 && down[i] >= 0)) {
        J.col(i).setZero();
        taken_out = true;
      }
    }
    if (!taken_out) break;
  }
  *dq = dq->cwiseMax(down).cwiseMin(up);
}

}  // namespace linkwright
