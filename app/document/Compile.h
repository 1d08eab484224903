// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "engine/scene/compile/CompiledScene.h"

namespace linkwright::app {

/// CompileScene as the window calls it. Throws what that throws: std::bad_alloc for a scene too large.
std::shared_ptr<const CompiledScene> compileScene(const Scene& scene, ProblemList* problems,
                                                  const StopCheck& stop = {});

/// For tests: called before each compile, on the thread that compiles; what it throws, compiling throws.
/// Nothing: no fault. Not while something is being loaded.
void setCompileFault(std::function<void()> fault);

}  // namespace linkwright::app
