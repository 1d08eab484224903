// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <limits>

#include "engine/simulation/tree/TreeSystemImpl.h"

// Dry friction with true sticking. Until an event each joint with friction either slips one way, with a
// constant torque against it, or sticks: it is held by the dynamics as if it were welded, and its velocity is
// exactly zero.
namespace linkwright {

void TreeSystem::AddFriction() {
  for (const int dof : sticking_.dofs()) tau_[dof] -= sticking_.slip(dof) * inputs_.friction[dof];
}

void TreeSystem::ChooseFriction(const State& state) {
  if (!any_friction_) return;
  sticking_.Choose(inputs_.friction, state.v, [&](VectorX* a, VectorX* excess) {
    CollectForces(state);
    AddFriction();
    if (Solve(state, a).status != DynamicsStatus::kOk) return false;  // Derivative will say so
    InverseDynamics(*model_, state.q, state.v, *a, inputs_.gravity, External(), &workspace_, excess);
    *excess -= tau_;
    if (LoopTorque() != nullptr) *excess -= *LoopTorque();
    return true;
  });
}

void TreeSystem::BeginStep(State* state) {
  NormalizeEdited(state);
  CloseEdited(state);
  ChoosePartition(state);
  SampleGravity(state);
  ChooseModes(*state);
  RunCrossCheck(*state);
}

double TreeSystem::LongestStep() const {
  return stops_ && stops_->AnyContact() ? stops_->LongestStep() : std::numeric_limits<double>::infinity();
}

BodyIndex TreeSystem::StiffestStop() const {
  const int dof = stops_ ? stops_->StiffestContact() : -1;
  return dof < 0 ? BodyIndex() : model_->BodyOfDof(dof);
}

void TreeSystem::ChooseModes(const State& state) {
  // What has stopped again and again in the step before is no part of the state.
  sticking_.BeginStep();
  if (stops_) stops_->ChooseContacts(state.q, state.v);
  forces_.ChoosePhases(inputs_.elements, state.time);
  ChooseFriction(state);
}

// Events: below nv, the degree of freedom that comes to rest; from nv on, the stops; then what the clock
// switches.
int TreeSystem::CrossedEvent(const State& state) const {
  if (any_friction_) {
    for (const int dof : sticking_.dofs()) {
      if (state.v[dof] * sticking_.slip(dof) < 0) return dof;
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
  return state.v[event] * sticking_.slip(event);
}

void TreeSystem::TakeEvent(int event, State* state) {
  if (event >= FirstSwitch()) {
    forces_.PassSwitch(event - FirstSwitch());
  } else if (event >= nv()) {
    stops_->PassEvent(event - nv(), state->q);
  } else {
    sticking_.Stop(event);
    state->v[event] = 0;
  }
  ChooseFriction(*state);
}

}  // namespace linkwright
