// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/TreeFormulation.h"

#include "engine/algorithms/Kinematics.h"

namespace linkwright {

void TreeFormulation::Choose(Formulation formulation, const Model& model) {
  chosen_ = formulation;
  const bool by_matrix =
      formulation == Formulation::kNewtonEuler || formulation == Formulation::kCompositeBody;
  if (by_matrix) newton_euler_.For(model);
  if (formulation == Formulation::kLagrange) lagrange_.For(model);
}

ForwardDynamicsResult TreeFormulation::Solve(const Model& model, const State& state, const VectorX& tau,
                                             const Vector3& gravity, ExternalForces external,
                                             LockedDofs locked, Workspace* workspace, VectorX* a,
                                             const StopCheck& stop) {
  switch (chosen_) {
    case Formulation::kNewtonEuler:
      return NewtonEulerForwardDynamics(model, state.q, state.v, tau, gravity, external, locked,
                                        newton_euler_.For(model), a, stop);
    case Formulation::kCompositeBody:
      return CompositeBodyForwardDynamics(model, state.q, state.v, tau, gravity, external, locked,
                                          newton_euler_.For(model), a, stop);
    case Formulation::kLagrange:
      return LagrangeForwardDynamics(model, state.q, state.v, tau, gravity, external, locked,
                                     lagrange_.For(model), a, stop);
    case Formulation::kArticulated:
    case Formulation::kPartitioning:
    case Formulation::kKane:
      break;
  }
  return ForwardDynamics(model, state.q, state.v, tau, gravity, external, locked, workspace, a);
}

void TreeFormulation::Torque(const Model& model, const State& state, const VectorX& a, const Vector3& gravity,
                             Workspace* workspace, VectorX* tau) {
  if (chosen_ == Formulation::kLagrange)
    LagrangeInverseDynamics(model, state.q, state.v, a, gravity, {}, lagrange_.For(model), tau);
  else
    InverseDynamics(model, state.q, state.v, a, gravity, {}, workspace, tau);
}

MotionTerms TreeFormulation::Terms(const Model& model, const State& state, const Vector3& gravity,
                                   Workspace* workspace) {
  const VectorX zero = VectorX::Zero(model.nv());
  MotionTerms terms{MatrixX::Zero(model.nv(), model.nv()), {}, zero, zero};
  if (chosen_ == Formulation::kLagrange) {
    terms.C = terms.M;
    LagrangeTerms(model, state.q, state.v, gravity, lagrange_.For(model), &terms.M, &terms.C, &terms.g);
    terms.bias = terms.C * state.v + terms.g;
    return terms;
  }
  MassMatrix(model, state.q, workspace, &terms.M);
  InverseDynamics(model, state.q, state.v, zero, gravity, {}, workspace, &terms.bias);
  InverseDynamics(model, state.q, zero, zero, gravity, {}, workspace, &terms.g);
  return terms;
}

MechanicalEnergy TreeFormulation::Energy(const Model& model, const State& state, const Vector3& gravity,
                                         Workspace* workspace) {
  if (chosen_ == Formulation::kLagrange)
    return {LagrangeKineticEnergy(model, state.q, state.v, lagrange_.For(model)),
            LagrangePotentialEnergy(model, state.q, gravity, lagrange_.For(model))};
  ForwardKinematics(model, state.q, state.v, workspace);
  return {KineticEnergy(model, state.v, *workspace), PotentialEnergy(model, gravity, *workspace)};
}

}  // namespace linkwright
