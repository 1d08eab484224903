// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/algorithms/Formulation.h"
#include "engine/algorithms/Lagrange.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "engine/model/State.h"

namespace linkwright {

/// M(q)·a + C(q, v)·v + g(q) = tau.
struct MotionTerms {
  MatrixX M;     ///< nv × nv: mass matrix
  MatrixX C;     ///< nv × nv; by kLagrange alone, else empty
  VectorX bias;  ///< nv: C·v + g
  VectorX g;     ///< nv: gravity torque
};

/// The equations of motion of a tree in a formulation of choice (kPartitioning, which has to do with loops
/// alone, and kKane, which is of one mechanism, as kArticulated), with the scratch that one needs.
/// `workspace` is scratch; friction is in nothing here.
class TreeFormulation {
 public:
  /// Allocates what `formulation` needs; Solve does not.
  void Choose(Formulation formulation, const Model& model);

  /// a (nv) as ForwardDynamics, whose arguments these are. A locked degree of freedom gets a = 0. What takes
  /// longer than O(nv) checks `stop` and returns kStopped.
  ForwardDynamicsResult Solve(const Model& model, const State& state, const VectorX& tau,
                              const Vector3& gravity, ExternalForces external, LockedDofs locked,
                              Workspace* workspace, VectorX* a, const StopCheck& stop = {});
  /// tau (nv) that gives the acceleration a, as InverseDynamics.
  void Torque(const Model& model, const State& state, const VectorX& a, const Vector3& gravity,
              Workspace* workspace, VectorX* tau);
  MotionTerms Terms(const Model& model, const State& state, const Vector3& gravity, Workspace* workspace);
  /// Kinetic energy, and −Σ m g·c, zero at the world's origin [J].
  MechanicalEnergy Energy(const Model& model, const State& state, const Vector3& gravity,
                          Workspace* workspace);

 private:
  Formulation chosen_ = Formulation::kArticulated;
  std::optional<NewtonEulerWorkspace> newton_euler_;
  std::optional<LagrangeWorkspace> lagrange_;
};

}  // namespace linkwright
