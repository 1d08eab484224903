// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/Snapshot.h"

namespace linkwright {

/// Draws a target: a ball, with axes where it turns; a pose relative to a link hangs on that by a line; a
/// length is a sphere; a centre of mass stands over the region that supports it. `flags`: of the mark that
/// shows selection or hovering.
void AddTarget(const CompiledScene& scene, std::span<const Transform> X_WB, const SceneTarget& target,
               PickId pick, std::uint32_t flags, Snapshot* out);

}  // namespace linkwright
