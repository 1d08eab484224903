// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/simulation/system/Command.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// Whether all of its numbers are finite: those of a field that is being typed in must not reach a state.
bool IsPlausible(const Command& command);

/// Whether it is about the mouse's grab: kPull, kForce, kMoment, kRelease.
bool IsOfGrab(CommandKind kind);

/// Puts what such a command says into `inputs`; bodies that the system does not have change nothing.
void TakeGrab(const Command& command, int body_count, System::Inputs* inputs);

}  // namespace linkwright
