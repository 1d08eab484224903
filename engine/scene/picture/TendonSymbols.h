// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/Snapshot.h"

namespace linkwright {

/// Adds the cords of a scene, at these poses of its bodies; `transparent`: as the bodies are then.
void AddTendons(const CompiledScene& scene, std::span<const Transform> X_WB, bool transparent, Snapshot* out);

}  // namespace linkwright
