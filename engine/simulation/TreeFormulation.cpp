// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/TreeFormulation.h"

namespace linkwright {

void TreeFormulation::Choose(Formulation formulation, const Model& model) {
  chosen_ = formulation;
  if (formulation == Formulation::kNewtonEuler && !newton_euler_) newton_euler_.emplace(model);
  if (formulation == Formulation::kLagrange && !lagrange_) lagrange_.emplace(model);
}

ForwardDynamicsResult TreeFormulation::Solve(const Model& model, const State& state, const VectorX& tau,
                                             const Vector3& gravity, ExternalForces external,
                                             LockedDofs locked, Workspace* workspace, VectorX* a) {
  switch (chosen_) {
    case Formulation::kNewtonEuler:
      return NewtonEulerForwardDynamics(model, state.q, state.v, tau, gravity, external, locked,
                                        &*newton_euler_, a);
    case Formulation::kLagrange:
      return LagrangeForwardDynamics(model, state.q, state.v, tau, gravity, external, locked, &*lagrange_, a);
    case Formulation::kArticulated:
      break;
  }
  return ForwardDynamics(model, state.q, state.v, tau, gravity, external, locked, workspace, a);
}

}  // namespace linkwright
