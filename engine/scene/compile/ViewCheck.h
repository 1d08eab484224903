// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// Warns of what the scene's view names and the scene does not have: links of `trail_frames`, what is
/// `hidden` and `locked`, signals of `plots` and `references`; and of what objects of registered kinds name.
/// For `plots`, it makes the scene's System; that the scene makes none is a warning, too. A stop leaves out
/// what follows from the System.
void CheckView(const CompiledScene& compiled, ProblemList* problems, const StopCheck& stop = {});

}  // namespace linkwright
