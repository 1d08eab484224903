// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <limits>

#include "engine/simulation/tree/TreeSystemImpl.h"

// Dry friction with true sticking. Until an event each joint with friction either slips in one direction,
// with a constant torque against it, or sticks: it is held by the dynamics as if it were welded, and its
// velocity is exactly zero.
namespace linkwright {
namespace {

/// A sample that is due within this time is taken at the beginning of a step; one that is overdue by more
/// ends the step there [s].
constexpr double kPastSample = 1e-12;

}  // namespace

void TreeSystem::AddFriction() {
  for (const int dof : sticking_.dofs()) tau_[dof] -= sticking_.slip(dof) * inputs_.friction[dof];
}

void TreeSystem::ChooseFriction(const State& state) {
  if (!any_friction_) return;
  sticking_.Choose(inputs_.friction, state.v, [&](VectorX* a, VectorX* excess) {
    CollectForces(state);
    AddFriction();
    if (Solve(state, a).status != DynamicsStatus::kOk) return false;  // Derivative will report it
    InverseDynamics(*model_, state.q, state.v, *a, inputs_.gravity, External(), &workspace_, excess);
    *excess -= tau_;
    if (LoopTorque() != nullptr) *excess -= *LoopTorque();
    return true;
  });
}

void TreeSystem::BeginStep(State* state) {
  NormalizeEdited(state);
  CloseEdited(state);
  if (!ChoosePartition(state)) return;
  SampleSensors(state);
  SampleGravity(state);
  if (controller_ && state->time >= controller_->Next(*state) - kSameSample) Control(state);
  ChooseClock(state);
  if (touch_ && !touch_->stepping) Strike(state);
  ChooseModes(*state);
  if (touch_) CloseTouches(state);
  NotePaths(state);
  RunCrossCheck(*state);
}

double TreeSystem::LongestStep(const State& state) {
  const double longest =
      stops_ && stops_->AnyContact() ? stops_->LongestStep() : std::numeric_limits<double>::infinity();
  if (!touch_ || touch_->stepping) return longest;
  return std::min({longest, LongestSlip(state), LongestRoll(state)});
}

BodyIndex TreeSystem::StiffestStop() const {
  const int dof = stops_ ? stops_->StiffestContact() : -1;
  return dof < 0 ? BodyIndex() : model_->BodyOfDof(dof);
}

void TreeSystem::ChooseModes(const State& state) {
  // What has stopped again and again in the step before is no part of the state.
  sticking_.BeginStep();
  step_began_ = state.time;
  if (stops_) stops_->ChooseContacts(state.q, state.v);
  forces_.ChoosePhases(inputs_.elements, state.time);
  if (actuation_) actuation_->ChooseBounds(Activations(state), ControlsAt(state.time));
  ChooseFriction(state);
  if (touch_) ChooseTouches(state);
}

// Events: below nv, the degree of freedom that comes to rest; from nv on, the stops; what the clock
// switches; activations that arrive at a bound; contacts that land, and those that lift; a sample of the
// controller.
int TreeSystem::CrossedEvent(const State& state) {
  if (any_friction_) {
    for (const int dof : sticking_.dofs()) {
      if (state.v[dof] * sticking_.slip(dof) < 0) return dof;
    }
  }
  const int stop = stops_ ? stops_->Crossed(state.q) : -1;
  if (stop >= 0) return nv() + stop;
  const int element = forces_.CrossedSwitch(inputs_.elements, state.time);
  if (element >= 0) return FirstSwitch() + element;
  const int bound = actuation_ ? actuation_->CrossedBound(Activations(state)) : -1;
  if (bound >= 0) return FirstBound() + bound;
  const int contact = CrossedContact(state);
  if (contact >= 0) return FirstContact() + contact;
  if (controller_ && state.time > controller_->Next(state) + kPastSample) return ControlEvent();
  return touch_ ? CrossedTouch(state) : -1;
}

double TreeSystem::EventValue(int event, const State& state) {
  if (event >= TouchEvent()) return TouchValue(event, state);
  if (event == ControlEvent()) return controller_->Next(state) - state.time;
  if (event >= FirstContact()) {
    const auto number = static_cast<std::size_t>(event - FirstContact());
    const std::size_t contact = number / 2;
    if (number % 2 == 1) return ContactState::Read(state.z, ContactAt(contact)).lifts_at - state.time;
    ForwardKinematics(*model_, state.q, state.v, &workspace_);
    return HeightOf(contact)[0];
  }
  if (event >= FirstBound()) return actuation_->BoundValue(event - FirstBound(), Activations(state));
  if (event >= FirstSwitch()) return forces_.SwitchValue(event - FirstSwitch(), inputs_.elements, state.time);
  if (event >= nv()) return stops_->EventValue(event - nv(), state.q);
  return state.v[event] * sticking_.slip(event);
}

void TreeSystem::TakeEvent(int event, State* state) {
  if (event >= TouchEvent()) {
    TakeTouch(event, state);
  } else if (event >= FirstContact()) {
    const auto number = static_cast<std::size_t>(event - FirstContact());
    const bool lands = number % 2 == 0;
    if (event != ControlEvent()) lands ? Land(number / 2, state) : Lift(number / 2, state);
    Control(state);
  } else if (event >= FirstBound()) {
    const Segment w = activations();
    actuation_->PassBound(event - FirstBound(),
                          {state->z.data() + w.first, static_cast<std::size_t>(w.count)});
  } else if (event >= FirstSwitch()) {
    forces_.PassSwitch(event - FirstSwitch());
  } else if (event >= nv()) {
    stops_->PassEvent(event - nv(), state->q);
  } else {
    sticking_.Stop(event);
    state->v[event] = 0;
  }
  // What touches and closes strikes, whatever has ended the piece.
  if (touch_ && !touch_->stepping && event != TouchEvent()) Strike(state);
  ChooseFriction(*state);
  if (!touch_) return;
  ChooseTouches(*state);
  if (event >= TouchEvent()) LogChanges(state->time);
}

}  // namespace linkwright
