// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/simulation/TreeSystemImpl.h"

namespace linkwright {

namespace {

bool IsPlausible(const Command& command) {
  return command.point.allFinite() && command.vector.allFinite() && std::isfinite(command.value) &&
         std::isfinite(command.value2);
}

}  // namespace

void TreeSystem::Apply(const Command& command, State* state) {
  if (!IsPlausible(command)) return;  // NaN from a field that was being typed in must not reach the state
  const bool edits_velocity_space = command.index >= 0 && command.index < nv();
  const auto grip = [&](Inputs::Grip kind) {
    if (command.body.value < 1 || command.body.value >= body_count()) return;
    Inputs next = inputs_;
    next.grip = kind;
    next.grip_body = command.body;
    next.grip_point = command.point;
    next.grip_vector = command.vector;
    next.grip_stiffness = command.value;
    next.grip_damping = command.value2;
    SetInputs(next);
  };
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
  switch (command.kind) {
    case CommandKind::kTorque:
      return coefficient(&Inputs::torque, -kInfinity);
    case CommandKind::kDamping:
      return coefficient(&Inputs::damping, 0);
    case CommandKind::kFriction:
      return coefficient(&Inputs::friction, 0);
    case CommandKind::kGravity:
      return edit([&] { inputs_.gravity = command.vector; });
    case CommandKind::kPull:
      return grip(Inputs::Grip::kPull);
    case CommandKind::kForce:
      return grip(Inputs::Grip::kForce);
    case CommandKind::kMoment:
      return grip(Inputs::Grip::kMoment);
    case CommandKind::kRelease: {
      Inputs next = inputs_;
      next.grip = Inputs::Grip::kNone;
      return SetInputs(next);
    }
    case CommandKind::kPosition:
      if (command.index < 0 || command.index >= nq()) return;
      // A quaternion comes number by number: NormalizeEdited makes it unit once all are there.
      edited_ = true;
      return edit([&] { state->q[command.index] = command.value; });
    case CommandKind::kVelocity:
      if (!edits_velocity_space) return;
      edited_ = true;
      return edit([&] { state->v[command.index] = command.value; });
    case CommandKind::kElement: {
      if (command.index < 0 || command.index >= inputs_.elements.size()) return;
      const auto parameter = static_cast<ForceParameter>(command.index % kForceParameters);
      const bool coefficient_of = parameter == ForceParameter::kStiffness ||
                                  parameter == ForceParameter::kKp || parameter == ForceParameter::kKd;
      if (coefficient_of && command.value < 0) return;
      return edit([&] { inputs_.elements[command.index] = command.value; });
    }
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
