// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/algorithms/Derivatives.h"
#include "engine/simulation/integrators/IntegrationMethod.h"
#include "engine/simulation/integrators/StageSolver.h"

namespace linkwright {

/// The implicit midpoint rule on the manifold: with the velocity ξ in the middle,
/// ξ = v₀ + (h/2) a(q₀ ⊕ (h/2) ξ, ξ), v₁ = 2 ξ − v₀, q₁ = q₀ ⊕ h ξ. Symmetric, of order 2, and stable for
/// any stiffness and damping at any step (A-stable; the stiffest motions are not damped faster than they
/// alternate). z goes on with the powers in the middle.
class ImplicitMidpoint final : public IntegrationMethod, private StageEquation {
 public:
  explicit ImplicitMidpoint(const System& system);
  SystemStatus Advance(System* system, const State& from, double h, State* to, double* taken) override;

 private:
  SystemStatus Residual(const VectorX& x, VectorX* residual) override;
  /// J = 1 − (h/2) (∂a/∂v + (h/2) ∂a/∂q): inertia, gravity and gyroscopic terms analytically, what else
  /// pushes by differences of it alone. For articulated bodies; other formulations keep to differences, so
  /// that they lean on nothing else.
  bool Jacobian(const VectorX& x, MatrixX* jacobian) override;
  void SetMiddle(const VectorX& x);

  StageSolver solver_;
  StateRate rate_;
  State middle_;
  VectorX velocity_;
  std::optional<DerivativesWorkspace> derivatives_;  ///< of trees
  VectorX tau_, tau_beside_, acceleration_, unit_, place_;
  MatrixX by_q_, by_v_, by_tau_, tau_by_q_, tau_by_v_;
  System* system_ = nullptr;
  const State* from_ = nullptr;
  double half_ = 0;
};

/// The message where the equation has no solution; `dof`: the largest residual.
SystemStatus NoSolution(const System& system, const char* method, int dof);

}  // namespace linkwright
