// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/algorithms/Dynamics.h"

namespace linkwright {

/// What dry friction does to each degree of freedom until something comes to rest or is released: it holds
/// it, as if it were welded, or acts with its full force against the direction of slip. Vectors have nv
/// entries; nothing allocates after construction.
class Sticking {
 public:
  Sticking() = default;
  /// `dofs`: the v indices that can have dry friction.
  Sticking(int nv, std::vector<int> dofs);

  const std::vector<int>& dofs() const { return dofs_; }
  /// What is held, by v index; empty: nothing.
  LockedDofs locked() const { return held_ > 0 ? LockedDofs(locked_) : LockedDofs(); }
  /// The direction friction acts against: −1, 0, 1.
  double slip(int dof) const { return slip_[static_cast<size_t>(dof)]; }

  void Clear();      ///< nothing is held, nothing slips
  void BeginStep();  ///< forgets what has stopped
  /// For a choice that is made together with others: releases what is at rest, but of what is to stay so to
  /// the end of the step, and returns the former; then each of it is held (0) or slips in a direction.
  const std::vector<int>& Release(const VectorX& dry, const VectorX& v);
  void Set(int dof, double slip);
  /// `dof` has come to rest. What stops again and again, however short the time between, stays at rest to the
  /// end of the step.
  void Stop(int dof);

  /// Chooses for the velocities v: what moves slips, what is at rest is held unless that takes more than
  /// `dry` [N m, N]. `solve(a, excess)` gives the accelerations with locked() and slip() as they are, and the
  /// torque beyond all that acts which they take (for what is held, what friction does); it returns false
  /// where there are none.
  template <class Solve>
  void Choose(const VectorX& dry, const VectorX& v, Solve solve) {
    Start(dry, v);
    // Each change lowers a convex function of the accelerations; the bound is for what rounding may do to
    // that.
    for (size_t changes = 0; held_ > 0 && changes < 4 * dofs_.size(); ++changes)
      if (!solve(&a_, &excess_) || !Change(dry, v)) return;
  }

 private:
  void Start(const VectorX& dry, const VectorX& v);
  bool Change(const VectorX& dry, const VectorX& v);

  std::vector<int> dofs_;
  int held_ = 0;
  std::vector<char> locked_;
  std::vector<char> forced_;  ///< held to the end of the step, whatever that takes
  std::vector<int> stops_;    ///< how often it has come to rest in this step
  std::vector<double> slip_;
  std::vector<int> released_;
  VectorX a_, excess_;
};

}  // namespace linkwright
