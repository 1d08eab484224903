// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/simulation/TreeSystemImpl.h"

// Dry friction with true sticking. During a step each joint with friction either slips one way, with a
// constant torque against it, or sticks: it is held by the dynamics as if it were welded, and its velocity is
// exactly zero.
namespace linkwright {

void TreeSystem::ChooseModes(const State& state) {
  any_locked_ = false;
  for (const int dof : one_degree_) {
    const auto i = static_cast<size_t>(dof);
    locked_[i] = inputs_.friction[dof] > 0 && state.v[dof] == 0;
    slip_[i] = inputs_.friction[dof] > 0 && state.v[dof] != 0 ? std::copysign(1.0, state.v[dof]) : 0;
    any_locked_ = any_locked_ || locked_[i];
  }
  // Let go, one at a time, whatever needs most beyond what its friction can hold; what then happens to the
  // others is asked anew.
  while (any_locked_) {
    CollectForces(state);
    for (const int dof : one_degree_) tau_[dof] -= slip_[static_cast<size_t>(dof)] * inputs_.friction[dof];
    const auto result = ForwardDynamics(*model_, state.q, state.v, tau_, inputs_.gravity, External(),
                                        LockedDofs(locked_), &workspace_, &a_);
    if (result.status != DynamicsStatus::kOk) return;  // Derivative will say so
    InverseDynamics(*model_, state.q, state.v, a_, inputs_.gravity, External(), &workspace_, &hold_);
    int worst = -1;
    double worst_excess = 0;
    for (const int dof : one_degree_) {
      if (!locked_[static_cast<size_t>(dof)]) continue;
      const double excess = std::abs(hold_[dof] - tau_[dof]) / inputs_.friction[dof] - 1;
      if (excess > worst_excess) {
        worst = dof;
        worst_excess = excess;
      }
    }
    if (worst < 0) return;
    // Friction does what it can against the motion that sets in, which is the way the rest pushes.
    slip_[static_cast<size_t>(worst)] = hold_[worst] > tau_[worst] ? -1 : 1;
    locked_[static_cast<size_t>(worst)] = 0;
    any_locked_ = false;
    for (const char locked : locked_) any_locked_ = any_locked_ || locked != 0;
  }
}

void TreeSystem::BeginStep(State* state, double /*dt*/) {
  if (any_friction_) ChooseModes(*state);
}

int TreeSystem::CrossedDof(const State& state) const {
  if (!any_friction_) return -1;
  for (const int dof : one_degree_) {
    if (state.v[dof] * slip_[static_cast<size_t>(dof)] < 0) return dof;
  }
  return -1;
}

void TreeSystem::StopDof(int dof, State* state) {
  state->v[dof] = 0;
  ChooseModes(*state);
}

}  // namespace linkwright
