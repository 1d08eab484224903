// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/dynamics/TreeFormulation.h"
#include "engine/simulation/SecondOpinion.h"

namespace linkwright {

/// The second opinion on a tree's accelerations, with scratch of its own. No allocation after construction.
class TreeWitness {
 public:
  /// `options` must name a formulation; `model` is what it computes with.
  TreeWitness(std::shared_ptr<const Model> model, const SecondOpinionOptions& options);

  /// Finds the accelerations that ForwardDynamics would give for these arguments, and compares them with `a`.
  void Compare(const State& state, const VectorX& tau, const Vector3& gravity, ExternalForces external,
               LockedDofs locked, const VectorX& a);
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
  std::vector<double> gyration_;     // of each body about its origin [m]
  MatrixX M_;                        // nv × nv
  VectorX a_, difference_, radius_;  // nv
  SecondOpinion opinion_;
  SecondOpinion::Finding found_;
};

}  // namespace linkwright
