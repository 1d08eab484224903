// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/JacobianTranspose.h"

#include <algorithm>
#include <cmath>

#include "engine/kinematics/leastsquares/PrioritySolver.h"
#include "engine/kinematics/leastsquares/SmallSvd.h"

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

void JacobianTransposeStepWithin(const PriorityProblem& problem, double min_alpha, VectorX* dq,
                                 std::vector<char>* held) {
  constexpr double kMovableRow = 1e-9;  // of a joint that the motions left cannot move
  const PriorityLevel& level = problem.levels.front();
  const auto n = level.J.cols();
  // dq = S u
  MatrixX S = problem.weight.cwiseSqrt().asDiagonal() * *problem.motions;
  MatrixX B = *problem.motions;
  Eigen::Index f = B.cols();
  held->assign(static_cast<size_t>(n), 0);
  dq->setZero(n);
  while (f > 0) {
    const MatrixX J = level.J * S.leftCols(f);
    const VectorX u = J.transpose() * level.e;
    const VectorX moved = J * u;
    const double length = moved.squaredNorm();
    dq->setZero(n);
    if (!(length > 0)) return;
    *dq = S.leftCols(f) * (std::max(min_alpha, level.e.dot(moved) / length) * u);
    Eigen::Index pushed = -1;
    for (Eigen::Index i = 0; i < n && pushed < 0; ++i) {
      const bool outward = ((*dq)[i] > 0 && problem.up[i] <= 0) || ((*dq)[i] < 0 && problem.down[i] >= 0);
      if (outward && B.row(i).head(f).norm() > kMovableRow) pushed = i;
    }
    if (pushed < 0) break;
    (*held)[static_cast<size_t>(pushed)] = 1;
    MatrixX row = B.row(pushed).head(f).transpose();
    KeepComplement(row, B.leftCols(f));
    --f;
    S.leftCols(f) = problem.weight.cwiseSqrt().asDiagonal() * B.leftCols(f);
  }
  if (f == 0) dq->setZero(n);
  double fraction = 1;
  for (Eigen::Index i = 0; i < n; ++i) {
    const double room = (*dq)[i] > 0 ? problem.up[i] : -problem.down[i];
    if (B.row(i).head(f).norm() > kMovableRow && std::abs((*dq)[i]) > room)
      fraction = std::min(fraction, std::max(room, 0.0) / std::abs((*dq)[i]));
  }
  *dq *= fraction;
}

}  // namespace linkwright
