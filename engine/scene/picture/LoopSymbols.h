// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/Snapshot.h"

namespace linkwright {

/// The joints that close loops of the scene: rods where they keep a distance, their axes where the view shows
/// joint axes, a dashed line between points that are apart. `X_WB`: poses of the model's bodies.
void AddLoops(const CompiledScene& scene, std::span<const Transform> X_WB, const SceneView& view,
              Snapshot* out);

}  // namespace linkwright
