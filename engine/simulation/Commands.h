// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/simulation/Command.h"
#include "engine/simulation/System.h"

namespace linkwright {

/// Whether all of its numbers are finite: those of a field that is being typed in must not reach a state.
bool IsPlausible(const Command& command);

/// Puts what a command says of the mouse's grip (kPull, kForce, kMoment, kRelease) into `inputs`; bodies that
/// the system does not have change nothing. False: it is about something else.
bool TakeGrip(const Command& command, int body_count, System::Inputs* inputs);

}  // namespace linkwright
