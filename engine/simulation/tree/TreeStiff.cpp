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
/// Of twice the energy of joints: what is taken back of the energy that the middle leaves unexplained.
constexpr double kMostClosing = 0.05;

}  // namespace

void TreeSystem::AddStiff(const VectorX& added) {
  touch_->stiff = added;
  touch_->rows.SetAdded(*model_, added);
  if (loops_) loops_->SetAdded(*model_, added);
}

// Finds what is added to the inertia for the passes to come. Whether anything is stiff.
bool TreeSystem::PrepareStiff(double h, const State& middle) {
  TreeTouch& touch = *touch_;
  const bool may_be =
      (inputs_.damping.array() > 0).any() || forces_.size() > 0 || (stops_ && stops_->size() > 0);
  if (!may_be) return false;
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
  if (touch.stiff.size() == 0) {
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
// unexplained. As of the Lagrangian ½ v⁻ᵀ M v⁺, −⅛ ∂(Δvᵀ M Δv)/∂q is added to tau_. What is left,
//   ε = T(q⁺, v⁺) − T(q, v) − v_m·(M(q_m) Δv + h C(q_m, v_m) v_m), with gravity's potential,
// is of the order of h² Δv and h³: it is taken back along the joints' momenta, as by the discrete gradient of
// Gonzalez (Time integration and discrete Hamiltonian systems, J. Nonlinear Sci. 6, 1996, eq. 13). Forces
// inside the tree change no momentum of the whole.
void TreeSystem::AddClosingForce(double h, const State& from, double from_energy, const VectorX& v_after,
                                 const State& middle) {
  TreeTouch& touch = *touch_;
  if (!touch.derivatives) return;
  TreeTouch::Derivatives& derivatives = *touch.derivatives;
  const VectorX jump = v_after - from.v;
  hold_.setZero();
  InverseDynamicsDerivatives(*model_, middle.q, hold_, jump, Vector3::Zero(), {}, &derivatives.workspace,
                             &derivatives.dtau_dq, &derivatives.dtau_dv, &derivatives.dtau_da);
  VectorX& force = touch.closing;
  force.noalias() = -0.125 * (derivatives.dtau_dq.transpose() * jump);
  State end = middle;
  end.q = from.q;
  model_->Integrate(middle.v, h, &end.q);
  end.v = v_after;
  const MechanicalEnergy now = Mechanical(end);
  InverseDynamics(*model_, middle.q, middle.v, jump / h, inputs_.gravity, {}, &workspace_, &hold_);
  const double left = now.kinetic + now.potential - from_energy + h * middle.v.dot(force - hold_);
  // Momenta of joints inside the tree, each as heavy as what it carries.
  touch.rows.mass().InverseInertias(&touch.D_inverse);
  for (int dof = 0; dof < nv(); ++dof) {
    const double compliance = touch.D_inverse[dof];
    const bool is_inside = touch.inside[static_cast<std::size_t>(dof)] != 0 && compliance > 0;
    hold_[dof] = is_inside ? middle.v[dof] / compliance : 0;
  }
  const double twice = middle.v.dot(hold_);
  if (std::abs(left) <= kMostClosing * twice) force -= left / (h * twice) * hold_;
  tau_ += force;
}

}  // namespace linkwright
