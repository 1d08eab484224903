// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/io/SceneElement.h"
#include "engine/model/LoopElement.h"

namespace linkwright {

/// The "loops" of a scene. Names that are missing are made up, names that appear twice are errors, and so are
/// numbers that make no joint, with their line.
std::vector<LoopElement> ReadLoops(const SceneElement& root);

/// Changes an object of "loops" so that it says what `now` is; `before` is what it says.
void EditLoop(const LoopElement& before, const LoopElement& now, JsonValue* object);

}  // namespace linkwright
