// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/simulation/tree/TreeSystemImpl.h"

// What a linearisation holds of a tree.
namespace linkwright {

void TreeSystem::FindHeldRows(const State& state, HeldRows* rows) {
  const Eigen::Index n = nv(), joined = loops_ ? loops_->rows() : 0;
  rows->J.setZero(joined, n);
  rows->nu.setZero(joined);
  rows->phi.setZero(joined);
  const auto grow = [&](Eigen::Index more) {
    const Eigen::Index before = rows->phi.size();
    rows->J.conservativeResize(before + more, n);
    rows->nu.conservativeResize(before + more);
    rows->phi.conservativeResize(before + more);
    rows->nu.tail(more).setZero();
    rows->phi.tail(more).setZero();
    return before;
  };
  if (loops_) {
    TakeLoops(state);
    loops_->Gap(*model_, state.q, &workspace_);
    rows->phi = loops_->residual();
    loops_->closure().Jacobian(*model_, workspace_, &rows->J);
    for (int row = 0; row < loops_->rows(); ++row) rows->nu[row] = loops_->closure().Wanted(row);
  }
  if (touch_ && !touch_->closed.empty()) {
    TreeTouch& touch = *touch_;
    ForwardKinematics(*model_, state.q, state.v, &workspace_);
    FollowTouches();
    PrepareRows(state, Locked());
    ForwardKinematics(*model_, state.q, state.v, &workspace_);
    for (TreeTouch::Closed& closed : touch.closed)
      if (closed.unknown >= 0)
        closed.unknown = touch.rows.AddPoint(*model_, workspace_, closed.touch, ModeNow(closed));
    MatrixX J, J_force;
    touch.rows.Dense(nv(), &J, &J_force);
    const Eigen::Index before = grow(J.rows());
    rows->J.bottomRows(J.rows()) = J;
    for (const TreeTouch::Closed& closed : touch.closed) {
      if (closed.unknown < 0) continue;
      const ContactUnknown& of = touch.rows.problem().unknowns[static_cast<std::size_t>(closed.unknown)];
      rows->phi[before + of.first] = closed.touch.point.gap;
    }
  }
  const LockedDofs locked = Locked();
  for (std::size_t dof = 0; dof < locked.size(); ++dof) {
    if (locked[dof] == 0) continue;
    const Eigen::Index row = grow(1);
    rows->J.row(row) = VectorX::Unit(n, static_cast<Eigen::Index>(dof)).transpose();
  }
}

}  // namespace linkwright
