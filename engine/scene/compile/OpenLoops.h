// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// Why the scene starts with open loops, as a sentence without a full stop that names the widest one and its
/// gap; empty: all are closed, or were by moving.
std::string WhyLoopsStayOpen(const CompiledScene& compiled);

}  // namespace linkwright
