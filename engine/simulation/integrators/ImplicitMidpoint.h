// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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

  StageSolver solver_;
  StateRate rate_;
  State middle_;
  VectorX velocity_;
  System* system_ = nullptr;
  const State* from_ = nullptr;
  double half_ = 0;
};

/// What a method says whose equation has no solution; `dof`: where it misses most.
SystemStatus NoSolution(const System& system, const char* method, int dof);

}  // namespace linkwright
