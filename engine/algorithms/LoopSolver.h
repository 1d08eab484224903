// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/LoopClosure.h"

namespace linkwright {

/// What keeps the loops of a tree closed. With J the Jacobian of the loops that are closed and M the mass
/// matrix: accelerations by Gauss' principle, M a + h = tau + Jᵀ lambda, J a = gamma, solved as
/// (J M⁻¹ Jᵀ) lambda = gamma − J a_free, and positions and velocities brought back by the least correction in
/// the kinetic metric, q ⊕ M⁻¹Jᵀ(J M⁻¹ Jᵀ)⁺(−phi). J M⁻¹ Jᵀ is factored with pivoting, and rows that depend
/// on others (as three of five of a planar hinge) are left out: their multipliers are zero. M⁻¹Jᵀ comes from
/// articulated bodies, a pass a row. Where nothing has mass to be asked for, a diagonal "mobility" (nv, ≥ 0)
/// takes the place of M⁻¹: how easily each degree of freedom gives way; 0: not at all.
/// Scratch for one thread; nothing allocates after construction.
class LoopSolver {
 public:
  /// See LoopClosure.
  LoopSolver(const Model& model, std::span<const LoopElement> loops);

  const LoopClosure& closure() const { return closure_; }
  int rows() const { return closure_.rows(); }
  /// How many rows are independent of each other, as the last call found.
  int rank() const { return rank_; }

  /// `a` (nv): the accelerations without loops, turned into those with them. Degrees of freedom that are
  /// locked stay so. False: something has no inertia.
  bool Constrain(const Model& model, const VectorX& q, const VectorX& v, LockedDofs locked,
                 Workspace* workspace, VectorX* a);
  /// As the last Constrain found: multipliers (rows) and the torques Jᵀ lambda (nv).
  const VectorX& lambda() const { return lambda_; }
  const VectorX& torque() const { return torque_; }

  /// Closes the loops at q (nq) by as little as possible, at most by `reach` [rad, m] in one iteration;
  /// false: that does not lead there, and q is as before.
  bool Close(const Model& model, Workspace* workspace, VectorX* q, const VectorX* mobility = nullptr,
             double reach = 0.3);
  /// Takes out of v (nv) what would open the loops at q.
  void CloseVelocity(const Model& model, const VectorX& q, Workspace* workspace, VectorX* v);
  /// Gets ready for Project at q, with M⁻¹ or the mobility; false: something has no inertia.
  bool Prepare(const Model& model, const VectorX& q, const VectorX* mobility, Workspace* workspace);
  /// Takes out of a motion x (nv) what would open the loops, where Prepare was.
  void Project(VectorX* x);
  /// m × nv, as the last call left it.
  const MatrixX& jacobian() const { return J_; }
  /// Largest |phi| at q, and |J v|. Leave X_WB.
  double Gap(const Model& model, const VectorX& q, Workspace* workspace);
  double VelocityGap(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace);
  const VectorX& residual() const { return phi_; }  ///< rows, as Gap and Close left it

  /// What |phi| a closed loop has at most [m, 1].
  static constexpr double kClosed = 1e-12;

 private:
  bool Factor(const Model& model, const VectorX& q, LockedDofs locked, const VectorX* mobility,
              Workspace* workspace, double dependent);
  void SolveFactored(VectorX* x);

  LoopClosure closure_;
  MatrixX J_, Y_, S_;  ///< m × nv, nv × m: M⁻¹Jᵀ, m × m
  std::vector<int> order_;
  VectorX scale_, phi_, lambda_, torque_, rest_, unit_, column_, right_, step_, trial_;
  int rank_ = 0;
};

}  // namespace linkwright
