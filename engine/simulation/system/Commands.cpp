// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/Commands.h"

#include <cmath>

namespace linkwright {

bool IsPlausible(const Command& command) {
  return command.point.allFinite() && command.vector.allFinite() && std::isfinite(command.value) &&
         std::isfinite(command.value2);
}

bool IsOfGrip(CommandKind kind) {
  return kind == CommandKind::kPull || kind == CommandKind::kForce || kind == CommandKind::kMoment ||
         kind == CommandKind::kRelease;
}

void TakeGrip(const Command& command, int body_count, System::Inputs* inputs) {
  using Grip = System::Inputs::Grip;
  if (command.kind == CommandKind::kRelease) {
    inputs->grip = Grip::kNone;
    return;
  }
  if (command.body.value < 1 || command.body.value >= body_count) return;
  inputs->grip = command.kind == CommandKind::kPull    ? Grip::kPull
                 : command.kind == CommandKind::kForce ? Grip::kForce
                                                       : Grip::kMoment;
  inputs->grip_body = command.body;
  inputs->grip_point = command.point;
  inputs->grip_vector = command.vector;
  inputs->grip_stiffness = command.value;
  inputs->grip_damping = command.value2;
}

}  // namespace linkwright
