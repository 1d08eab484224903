// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/base/Cloned.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Partitioning.h"
#include "engine/dynamics/TreeFormulation.h"
#include "engine/simulation/system/SecondOpinion.h"

namespace linkwright {

/// The second opinion on a tree's accelerations, with scratch of its own. No allocation after construction.
class TreeWitness {
 public:
  /// `options` must name a formulation; `model` is what it computes with.
  /// Loops and a pose (nq) are what kPartitioning is made of.
  TreeWitness(std::shared_ptr<const Model> model, const SecondOpinionOptions& options,
              std::span<const LoopElement> loops, const VectorX& q);

  /// Finds the accelerations that ForwardDynamics would give for these arguments, with `loops` closed where
  /// that is not null, and compares them with `a`. kPartitioning closes loops by itself.
  void Compare(const State& state, const VectorX& tau, const Vector3& gravity, ExternalForces external,
               LockedDofs locked, const VectorX& a, LoopSolver* loops, const StopCheck& stop);
  const VectorX& difference() const { return difference_; }  ///< nv: second less first [rad/s², m/s²]
  double relative() const { return found_.difference; }      ///< the largest, as SecondOpinion defines it

  void Record();  ///< what Compare has found counts
  void Forget();
  const SecondOpinion& opinion() const { return opinion_; }
  SecondOpinionOptions options() const { return {opinion_.formulation, opinion_.tolerance}; }

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
  SecondOpinion opinion_;
  SecondOpinion::Finding found_;
};

}  // namespace linkwright
