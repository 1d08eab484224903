// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// The sensors of a compiled scene into its `sensors`, with warnings of those that measure nothing, at their
/// lines. After TakeContact. `others`: robots that the scene makes itself.
void TakeSensors(CompiledScene* compiled, std::span<const RobotDescription* const> others,
                 ProblemList* problems);

}  // namespace linkwright
