// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/io/SceneElement.h"
#include "engine/simulation/ForceElement.h"

namespace linkwright {

/// The "forces" of a scene: springs, motors, outside forces. Names that are missing are made up, names that
/// appear twice are errors, and so are formulas that are none, with their line and the place in them.
std::vector<ForceElement> ReadForces(const SceneElement& root);

/// Changes an object of "forces" so that it says what `now` is; `before` is what it says.
void EditForce(const ForceElement& before, const ForceElement& now, JsonValue* object);

}  // namespace linkwright
