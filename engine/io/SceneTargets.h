// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/io/SceneElement.h"
#include "engine/scene/SceneTarget.h"

namespace linkwright {

/// The "targets" of a scene. Keys that mean nothing for a target's type are warnings; what its type needs and
/// lacks is an error.
std::vector<SceneTarget> ReadTargets(const SceneElement& root);
void ReadTargetOptions(const SceneElement& element, TargetOptions* options);

/// Changes an object of "targets" so that it says what `now` is; `before` is what it says.
void EditTarget(const SceneTarget& before, const SceneTarget& now, JsonValue* object);
/// The same for the scene's "target_options".
void EditTargetOptions(const TargetOptions& before, const TargetOptions& now, JsonValue* root);

}  // namespace linkwright
