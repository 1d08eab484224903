// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/io/SceneElement.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// The "trot" of a scene, or none. What is left out is the paper's. A walk that is impossible is an error.
std::optional<TrotScene> ReadTrot(const SceneElement& root);

/// Changes the scene so that its "trot" says what `now` is; `before` is what it says.
void EditTrot(const std::optional<TrotScene>& before, const std::optional<TrotScene>& now, JsonValue* root);

}  // namespace linkwright
