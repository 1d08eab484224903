// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/model/Workspace.h"
#include "engine/simulation/integrators/IntegrationMethod.h"
#include "engine/simulation/integrators/StageSolver.h"

namespace linkwright {

/// Discrete Euler–Lagrange equations of the midpoint Lagrangian L_d = h L(q₀ ⊕ (h/2) ξ, ξ), q₁ = q₀ ⊕ h ξ,
/// in their position–momentum form (Marsden and West, Discrete mechanics and variational integrators, 1.5),
/// with forces in the middle (3.2) and the exponential of ball and free joints (Bou-Rabee and Marsden,
/// Hamilton–Pontryagin integrators on Lie groups). With p = M v, the force F = ∂T/∂q + everything that pushes
/// and π = M(q_m) ξ, where ad belongs to hξ:
///   p₀ = (ad / (e^ad − 1))ᵀ π − ½ (1 − tanh(ad/4))ᵀ h F,
///   p₁ = (ad / (1 − e^−ad))ᵀ π + ½ (1 + tanh(ad/4))ᵀ h F.
/// Order 2. What a symmetry keeps (momenta of a free mechanism) is kept to rounding, and the energy of a
/// mechanism without losses goes up and down by O(h²) without drift. Trees only.
class Variational final : public IntegrationMethod, private StageEquation {
 public:
  explicit Variational(const System& system);
  SystemStatus Advance(System* system, const State& from, double h, State* to, double* taken) override;

 private:
  SystemStatus Residual(const VectorX& x, VectorX* residual) override;
  /// Both sides of the middle: π carried to the start and the end, with the force's part.
  void Carry(VectorX* start, VectorX* end) const;
  bool TurnsTooFar(const VectorX& velocity, int* dof) const;
  /// velocity = M(q)⁻¹ · momentum, zero where friction holds.
  SystemStatus SolveMass(const VectorX& q, const VectorX& momentum, VectorX* velocity);

  const Model* model_;
  std::unique_ptr<Workspace> workspace_;
  std::vector<Twist> body_momentum_;
  StageSolver solver_;
  StateRate rate_;
  State middle_;
  VectorX rest_, velocity_, start_momentum_, momentum_, force_, carried_, end_momentum_;
  System* system_ = nullptr;
  const State* from_ = nullptr;
  double h_ = 0;
};

}  // namespace linkwright
