// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/algorithms/Formulation.h"
#include "engine/algorithms/Lagrange.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "engine/model/State.h"

namespace linkwright {

/// Accelerations of a tree by a formulation of choice, with the scratch that one needs.
class TreeFormulation {
 public:
  /// Allocates what `formulation` needs; Solve does not.
  void Choose(Formulation formulation, const Model& model);

  /// a (nv) as ForwardDynamics, whose arguments these are. A locked degree of freedom gets a = 0.
  ForwardDynamicsResult Solve(const Model& model, const State& state, const VectorX& tau,
                              const Vector3& gravity, ExternalForces external, LockedDofs locked,
                              Workspace* workspace, VectorX* a);

 private:
  Formulation chosen_ = Formulation::kArticulated;
  std::optional<NewtonEulerWorkspace> newton_euler_;
  std::optional<LagrangeWorkspace> lagrange_;
};

}  // namespace linkwright
