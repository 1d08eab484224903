// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright::cli {

/// Computes with the instruction set that a log was recorded with; prints a notice where that cannot be.
/// Before anything else is computed. An empty path: nothing happens.
void UseInstructionSetOf(const char* command, const std::string& path);

/// A recorded log, with its problems on stderr; nothing when it is bad, or when a time step in it cannot
/// cover what is left of `duration` [s]. An empty path is an empty log.
std::optional<std::vector<Command>> LoadInputs(const std::string& path, const CompiledScene& scene,
                                               double duration);

}  // namespace linkwright::cli
