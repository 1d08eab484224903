// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// The sensors of a compiled scene into its `sensors`, with warnings of those that measure nothing, at their
/// lines. After TakeContact. `mechanism`: the tree of the scene's bodies in Euler parameters.
void TakeSensors(CompiledScene* compiled, const RobotDescription& mechanism, ProblemList* problems);

}  // namespace linkwright
