// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>

#include "engine/kinematics/pose/PoseSolver.h"
#include "engine/model/LoopElement.h"

namespace linkwright {

/// Poses of a tree with closed loops. The loops come first: each step goes along the motions that they leave,
/// P D J_tᵀ (J_t P D J_tᵀ + λ² 1)⁻¹ e with the projector P onto these and the mobilities D, and is then
/// brought back onto the loops by Newton's method, so that every pose returned has them closed to
/// LoopSolver::kClosed. Limits of joints are kept by holding those that stand at one.
/// Not for use from several threads at once; make one for each.
class LoopPoseSolver {
 public:
  /// `mobility` (nv, > 0): how easily each degree of freedom gives way to others; empty: all alike.
  LoopPoseSolver(std::shared_ptr<const Model> model, std::span<const LoopElement> loops,
                 const VectorX& mobility = {});
  ~LoopPoseSolver();
  LoopPoseSolver(LoopPoseSolver&&) noexcept;
  LoopPoseSolver& operator=(LoopPoseSolver&&) noexcept;

  /// As PoseSolver::Solve; weights and posture do not count. Where q0 is open it is closed first; where that
  /// cannot be done the result is q0, kClosest.
  const PoseResult& Solve(const VectorX& q0, std::span<const PoseTask> tasks,
                          const PoseOptions& options = {});

  /// Closes the loops at q by as little as possible; what is not zero in `held` (nv, or empty) stays.
  /// False: that does not lead there, and q is as before.
  bool Close(VectorX* q, std::span<const char> held = {});
  /// `wanted` with the loops closed: the joints in which it differs from `from`, which is closed, stay as
  /// they are wanted, and the others make up for it; where they cannot, all give way.
  VectorX Follow(const VectorX& from, const VectorX& wanted);
  double Gap(const VectorX& q);  ///< largest residual of a loop at q [m, 1]

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
