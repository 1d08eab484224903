// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// What the scene's robot balances by, into compiled->balancer; nothing where the scene has no balance. Feet
/// stand on the lowest points of their collision shapes at the start. After TakeContact. False, with errors
/// at its line: no contact, a foot that is no link of a robot on a free base or has no collision shape.
bool TakeBalance(CompiledScene* compiled, ProblemList* problems);

}  // namespace linkwright
