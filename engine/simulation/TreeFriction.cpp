// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/simulation/TreeSystemImpl.h"

// Dry friction with true sticking. Until an event each joint with friction either slips one way, with a
// constant torque against it, or sticks: it is held by the dynamics as if it were welded, and its velocity is
// exactly zero.
namespace linkwright {

void TreeSystem::AddFriction() {
  for (const int dof : one_degree_) tau_[dof] -= slip_[static_cast<size_t>(dof)] * inputs_.friction[dof];
}

void TreeSystem::ChooseFriction(const State& state) {
  if (!any_friction_) return;
  int held = 0;
  for (const int dof : one_degree_) {
    const auto i = static_cast<size_t>(dof);
    const bool dry = inputs_.friction[dof] > 0;
    locked_[i] = dry && state.v[dof] == 0;
    slip_[i] = dry && state.v[dof] != 0 ? std::copysign(1.0, state.v[dof]) : 0;
    held += locked_[i];
  }
  any_locked_ = held > 0;
  // Let go, one at a time, whatever needs most beyond what its friction can hold, and hold again what would
  // then start against its own push. What friction does is the least of a convex function of the
  // accelerations, which each change lowers; the bound is for what rounding may do to that.
  for (int changes = 0; any_locked_ && changes < 4 * static_cast<int>(one_degree_.size()); ++changes) {
    CollectForces(state);
    AddFriction();
    const auto result = Solve(state, &a_);
    if (result.status != DynamicsStatus::kOk) return;  // Derivative will say so
    InverseDynamics(*model_, state.q, state.v, a_, inputs_.gravity, External(), &workspace_, &hold_);
    int change = -1;
    double worst = 0;
    for (const int dof : one_degree_) {
      const auto i = static_cast<size_t>(dof);
      if (locked_[i] && !forced_[i]) {
        const double excess = std::abs(hold_[dof] - tau_[dof]) / inputs_.friction[dof] - 1;
        if (excess > worst) {
          change = dof;
          worst = excess;
        }
      } else if (!locked_[i] && state.v[dof] == 0 && a_[dof] * slip_[i] < 0) {
        change = dof;
        break;
      }
    }
    if (change < 0) return;
    const auto i = static_cast<size_t>(change);
    // Friction does what it can against the motion that sets in, which is the way the rest pushes.
    slip_[i] = !locked_[i] ? 0 : hold_[change] > tau_[change] ? -1 : 1;
    held += locked_[i] ? -1 : 1;
    locked_[i] = !locked_[i];
    any_locked_ = held > 0;
  }
}

void TreeSystem::BeginStep(State* state) {
  NormalizeEdited(state);
  std::fill(forced_.begin(), forced_.end(), 0);
  std::fill(stopped_.begin(), stopped_.end(), 0);
  SampleGravity(state);
  ChooseModes(*state);
  Witness(*state);
}

double TreeSystem::LongestStep() const {
  return stops_ && stops_->AnyContact() ? stops_->LongestStep() : std::numeric_limits<double>::infinity();
}

void TreeSystem::ChooseModes(const State& state) {
  if (stops_) stops_->ChooseContacts(state.q, state.v);
  forces_.ChoosePhases(inputs_.elements, state.time);
  ChooseFriction(state);
}

// Events: below nv, the degree of freedom that comes to rest; from nv on, the stops; then what the clock
// switches.
int TreeSystem::CrossedEvent(const State& state) const {
  if (any_friction_) {
    for (const int dof : one_degree_) {
      if (state.v[dof] * slip_[static_cast<size_t>(dof)] < 0) return dof;
    }
  }
  const int stop = stops_ ? stops_->Crossed(state.q) : -1;
  if (stop >= 0) return nv() + stop;
  const int element = forces_.CrossedSwitch(inputs_.elements, state.time);
  return element < 0 ? -1 : FirstSwitch() + element;
}

double TreeSystem::EventValue(int event, const State& state) const {
  if (event >= FirstSwitch()) return forces_.SwitchValue(event - FirstSwitch(), inputs_.elements, state.time);
  if (event >= nv()) return stops_->EventValue(event - nv(), state.q);
  return state.v[event] * slip_[static_cast<size_t>(event)];
}

void TreeSystem::TakeEvent(int event, State* state) {
  if (event >= FirstSwitch()) {
    forces_.PassSwitch(event - FirstSwitch());
  } else if (event >= nv()) {
    stops_->PassEvent(event - nv(), state->q);
  } else {
    // Stopping again where it has just stopped: it stays for the rest of the step.
    const auto i = static_cast<size_t>(event);
    if (++stopped_[i] > 2) forced_[i] = 1;
    state->v[event] = 0;
  }
  ChooseFriction(*state);
}

}  // namespace linkwright
