// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/algorithms/Derivatives.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// What time stepping has to know of forces that change within a step: dampers, springs, stops and motors of
// joints are stiff where h d / 2 or h² k / 4 is more than inertia. Its passes are then those of Newton's
// iteration with
//   A = M + h/2 D + h²/4 K, D = −∂τ/∂v, K = −∂τ/∂q,
// both diagonal, in place of M: the step they come to is the same.
namespace linkwright {
namespace {

/// By how much positions and velocities are changed to find what forces make of it [rad, m; rad/s, m/s].
constexpr double kSmallTurn = 1e-6, kSmallSpeed = 1e-3;
/// Of a degree of freedom's inertia: what passes with M alone come to terms with.
constexpr double kSoft = 0.02;

}  // namespace

void TreeSystem::AddStiff(const VectorX& added) {
  touch_->stiff = added;
  touch_->rows.SetAdded(*model_, added);
  if (loops_) loops_->SetAdded(*model_, added);
}

// Finds what is added to the inertia for a pass; `first`: in this step. Whether anything is stiff.
bool TreeSystem::PrepareStiff(double h, bool first, const State& middle) {
  TreeTouch& touch = *touch_;
  const bool may_be =
      (inputs_.damping.array() > 0).any() || forces_.size() > 0 || (stops_ && stops_->size() > 0);
  if (!may_be || (!first && touch.stiff.size() == 0)) return false;
  CollectForces(middle);
  const VectorX tau = tau_;
  State other = middle;
  other.v.array() += kSmallSpeed;
  CollectForces(other);
  VectorX added = h / 2 / kSmallSpeed * (tau - tau_).cwiseMax(0);
  other = middle;
  model_->Integrate(VectorX::Constant(nv(), kSmallTurn), 1, &other.q);
  CollectForces(other);
  added += h * h / 4 / kSmallTurn * (tau - tau_).cwiseMax(0);
  if (!added.allFinite()) return false;
  if (first) {
    ForwardKinematics(*model_, middle.q, &workspace_);
    if (!PrepareRows(middle)) return false;
    touch.rows.mass().InverseInertias(&touch.D_inverse);
    if (!((added.array() * touch.D_inverse.array()).maxCoeff() > kSoft)) return false;
  }
  AddStiff(added);
  return true;
}

// Accelerations of the middle, from a guess: a + A⁻¹ (τ − M a − h(q, v)). Reads tau_.
ForwardDynamicsResult TreeSystem::SolveStiff(const State& middle, const VectorX& guess, VectorX* a) {
  TreeTouch& touch = *touch_;
  InverseDynamics(*model_, middle.q, middle.v, guess, inputs_.gravity, External(), &workspace_, &hold_);
  hold_ = tau_ - hold_;
  ForwardKinematics(*model_, middle.q, &workspace_);
  if (!PrepareRows(middle)) return {DynamicsStatus::kSingular, BodyIndex(1)};
  touch.rows.mass().ApplyTransposed(*model_, VectorX(hold_), &hold_);
  *a = guess;
  touch.rows.mass().Apply(*model_, hold_, a);
  if (!loops_) return {};
  if (loops_->Constrain(*model_, middle.q, middle.v, {}, &workspace_, a, stop())) return {};
  return {loops_->stopped() ? DynamicsStatus::kStopped : DynamicsStatus::kSingular, BodyIndex(1)};
}

// Where velocities jump by Δv, the terms of M's change at the mean velocity leave Δvᵀ Ṁ Δv h/8 of the energy
// unexplained. As of the Lagrangian ½ v⁻ᵀ M v⁺, −⅛ ∂(Δvᵀ M Δv)/∂q is added to tau_.
void TreeSystem::AddJumpForce(const State& middle, const VectorX& jump) {
  TreeTouch& touch = *touch_;
  if (!touch.derivatives) return;
  TreeTouch::Derivatives& derivatives = *touch.derivatives;
  hold_.setZero();
  InverseDynamicsDerivatives(*model_, middle.q, hold_, jump, Vector3::Zero(), {}, &derivatives.workspace,
                             &derivatives.dtau_dq, &derivatives.dtau_dv, &derivatives.dtau_da);
  tau_.noalias() -= 0.125 * (derivatives.dtau_dq.transpose() * jump);
}

}  // namespace linkwright
