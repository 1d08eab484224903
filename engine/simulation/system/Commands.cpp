// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/Commands.h"

#include <cmath>

namespace linkwright {

bool IsPlausible(const Command& command) {
  return command.point.allFinite() && command.vector.allFinite() && std::isfinite(command.value) &&
         std::isfinite(command.value2);
}

bool IsOfGrab(CommandKind kind) {
  return kind == CommandKind::kPull || kind == CommandKind::kForce || kind == CommandKind::kMoment ||
         kind == CommandKind::kRelease;
}

void TakeGrab(const Command& command, int body_count, System::Inputs* inputs) {
  using Grab = System::Inputs::Grab;
  if (command.kind == CommandKind::kRelease) {
    inputs->grab = Grab::kNone;
    return;
  }
  if (command.body.value < 1 || command.body.value >= body_count) return;
  inputs->grab = command.kind == CommandKind::kPull    ? Grab::kPull
                 : command.kind == CommandKind::kForce ? Grab::kForce
                                                       : Grab::kMoment;
  inputs->grab_body = command.body;
  inputs->grab_point = command.point;
  inputs->grab_vector = command.vector;
  inputs->grab_stiffness = command.value;
  inputs->grab_damping = command.value2;
}

}  // namespace linkwright
