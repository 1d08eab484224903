// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/base/Cloned.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Partitioning.h"
#include "engine/dynamics/TreeFormulation.h"
#include "engine/simulation/system/CrossCheck.h"

namespace linkwright {

/// The cross-check on a tree's accelerations, with scratch of its own. No allocation after construction.
class TreeCrossCheck {
 public:
  /// `options` must name a formulation; `model` is what it computes with.
  /// Loops and a pose (nq) are what kPartitioning is made of.
  TreeCrossCheck(std::shared_ptr<const Model> model, const CrossCheckOptions& options,
                 std::span<const LoopElement> loops, const VectorX& q);

  /// Finds the accelerations that ForwardDynamics would give for these arguments, with `loops` closed where
  /// that is not null, and compares them with `a`. kPartitioning closes loops by itself.
  void Compare(const State& state, const VectorX& tau, const Vector3& gravity, ExternalForces external,
               LockedDofs locked, const VectorX& a, LoopSolver* loops, const StopCheck& stop);
  const VectorX& difference() const { return difference_; }  ///< nv: second less first [rad/s², m/s²]
  double relative() const { return found_.difference; }      ///< the largest, as CrossCheck defines it

  void Record();  ///< what Compare has found counts
  void Forget();
  const CrossCheck& opinion() const { return opinion_; }
  CrossCheckOptions options() const { return {opinion_.formulation, opinion_.tolerance}; }

 private:
  double Scale(const State& state, const VectorX& tau, const Vector3& gravity, ExternalForces external,
               const VectorX& a);

  std::shared_ptr<const Model> model_;
  TreeFormulation formulation_;
  Workspace workspace_;
  Cloned<Partitioning> partition_;
  std::vector<double> gyration_;     // of each body about its origin [m]
  MatrixX M_;                        // nv × nv
  VectorX a_, difference_, radius_;  // nv
  CrossCheck opinion_;
  CrossCheck::Finding found_;
};

}  // namespace linkwright
