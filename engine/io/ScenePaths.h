// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/io/SceneElement.h"
#include "engine/simulation/PathElement.h"

namespace linkwright {

/// The "paths" of a scene. Names that are missing are made up, names that appear twice are errors; so is what
/// makes no path at all, such as times that do not increase.
std::vector<PathElement> ReadPaths(const SceneElement& root);

/// Changes an object of "paths" so that it says what `now` is; `before` is what it says.
void EditPath(const PathElement& before, const PathElement& now, JsonValue* object);

}  // namespace linkwright
