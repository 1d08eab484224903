// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/simulation/system/Commands.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

namespace linkwright {

void TreeSystem::Apply(const Command& command, State* state) {
  if (!IsPlausible(command)) return;
  if (IsOfGrab(command.kind)) {
    Inputs next = inputs_;
    TakeGrab(command, body_count(), &next);
    return SetInputs(next);
  }
  const bool edits_velocity_space = command.index >= 0 && command.index < nv();
  const auto coefficient = [&](VectorX Inputs::*member, double least) {
    if (!edits_velocity_space || command.value < least) return;
    Inputs next = inputs_;
    (next.*member)[command.index] = command.value;
    SetInputs(next);
  };
  // What an edit adds to the energy is booked, so that the residual keeps telling of numerics alone.
  const auto edit = [&](const auto& change) {
    const double before = TotalEnergy(*state);
    change();
    BookEdit(before, state);
  };
  // What changes nothing leaves the ledger as it is, too: it is not part of the run.
  switch (command.kind) {
    case CommandKind::kTorque:
      return coefficient(&Inputs::torque, -kInfinity);
    case CommandKind::kDamping:
      return coefficient(&Inputs::damping, 0);
    case CommandKind::kFriction:
      return coefficient(&Inputs::friction, 0);
    case CommandKind::kGravity:
      if (inputs_.gravity == command.vector) return;
      return edit([&] { inputs_.gravity = command.vector; });
    case CommandKind::kPosition:
      if (command.index < 0 || command.index >= nq() || state->q[command.index] == command.value) return;
      // A quaternion comes number by number: NormalizeEdited makes it unit once all are there.
      state->z[kEdited] = 1;
      return edit([&] { state->q[command.index] = command.value; });
    case CommandKind::kVelocity:
      if (!edits_velocity_space || state->v[command.index] == command.value) return;
      state->z[kEdited] = 1;
      return edit([&] { state->v[command.index] = command.value; });
    case CommandKind::kElement: {
      if (command.index < 0 || command.index >= inputs_.elements.size() ||
          inputs_.elements[command.index] == command.value)
        return;
      const auto parameter = static_cast<ForceParameter>(command.index % kForceParameters);
      const bool coefficient_of = parameter == ForceParameter::kStiffness ||
                                  parameter == ForceParameter::kKp || parameter == ForceParameter::kKd;
      if (coefficient_of && command.value < 0) return;
      return edit([&] { inputs_.elements[command.index] = command.value; });
    }
    case CommandKind::kControl:
      if (command.index >= 0 && command.index < inputs_.control.size())
        inputs_.control[command.index] = command.value;
      return;
    case CommandKind::kImpulse: {
      VectorX jump;
      if (!FindJump(command, *state, &jump)) return;
      state->z[kEdited] = 1;
      return edit([&] { state->v += jump; });
    }
    case CommandKind::kPull:
    case CommandKind::kForce:
    case CommandKind::kMoment:
    case CommandKind::kRelease:
    case CommandKind::kOptions:
      return;
    case CommandKind::kFormulation: {
      if (command.index < 0 || command.index >= static_cast<int>(kFormulations.size())) return;
      Inputs next = inputs_;
      next.formulation = static_cast<Formulation>(command.index);
      return SetInputs(next);
    }
  }
}

// What an impulse Λ at a point does to the velocities: M Δv = Jᵀ Λ + J_cᵀ λ with J_c Δv = 0 for the loops.
// Springs, motors, gravity and dry friction give finite forces, which do nothing in no time: a joint that
// friction holds breaks away. Neither do points that touch resist here: those that approach each other now
// are an impact like any other, which the next step begins with. False: nothing jumps.
bool TreeSystem::FindJump(const Command& command, const State& state, VectorX* jump) {
  const int body = command.body.value;
  if (body < 1 || body >= body_count() || command.vector.isZero(0)) return false;
  ForwardKinematics(*model_, state.q, &workspace_);
  std::vector<Wrench> impulse(static_cast<size_t>(body_count()));
  Wrench& at = impulse[static_cast<size_t>(body)];
  at.force = workspace_.X_WB[static_cast<size_t>(body)].R.transpose() * command.vector;
  at.moment = command.point.cross(at.force);
  // From rest and without gravity, accelerations are M⁻¹ Jᵀ of what acts from outside.
  const VectorX none = VectorX::Zero(nv());
  jump->setZero(nv());
  if (ForwardDynamics(*model_, state.q, none, none, Vector3::Zero(), impulse, {}, &workspace_, jump).status !=
      DynamicsStatus::kOk)
    return false;
  if (loops_) {
    TakeLoops(state);
    if (!loops_->Prepare(*model_, state.q, nullptr, &workspace_)) return false;
    loops_->Project(*model_, jump);
  }
  return jump->allFinite() && !jump->isZero(0);
}

void TreeSystem::NormalizeEdited(State* state) {
  bool edited = false;
  for (const int at : quaternions_) {
    edited = edited || std::abs(state->q.segment<4>(at).squaredNorm() - 1) > 1e-9;
  }
  if (!edited) return;
  const double before = TotalEnergy(*state);
  model_->Normalize(&state->q);
  BookEdit(before, state);
}

void TreeSystem::BookEdit(double energy_before, State* state) {
  const double jump = TotalEnergy(*state) - energy_before;
  state->z[kEdits] += jump;
  // Gravity's potential is sampled anew, so that the jump does not count as its work too.
  state->z[kExchanged] += std::abs(jump);
  state->z[kGravityThen] = Mechanical(*state).potential;
}

}  // namespace linkwright
