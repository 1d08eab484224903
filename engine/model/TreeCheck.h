// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Whether links and joints form one tree: errors for no links, empty or duplicate names, joints with unknown
/// links, a link with two parent joints (both named), cycles (their joints named), several roots (all named),
/// mimic of nothing, of itself or in a circle. Warnings: mimic of a fixed joint. Linear time, iterative.
ProblemList CheckTree(const RobotDescription& robot);

}  // namespace linkwright
