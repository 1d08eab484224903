// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/Commands.h"

#include <cmath>

namespace linkwright {

bool IsPlausible(const Command& command) {
  return command.point.allFinite() && command.vector.allFinite() && std::isfinite(command.value) &&
         std::isfinite(command.value2);
}

bool TakeGrip(const Command& command, int body_count, System::Inputs* inputs) {
  using Grip = System::Inputs::Grip;
  Grip grip = Grip::kNone;
  switch (command.kind) {
    case CommandKind::kPull:
      grip = Grip::kPull;
      break;
    case CommandKind::kForce:
      grip = Grip::kForce;
      break;
    case CommandKind::kMoment:
      grip = Grip::kMoment;
      break;
    case CommandKind::kRelease:
      inputs->grip = Grip::kNone;
      return true;
    default:
      return false;
  }
  if (command.body.value < 1 || command.body.value >= body_count) return true;
  inputs->grip = grip;
  inputs->grip_body = command.body;
  inputs->grip_point = command.point;
  inputs->grip_vector = command.vector;
  inputs->grip_stiffness = command.value;
  inputs->grip_damping = command.value2;
  return true;
}

}  // namespace linkwright
