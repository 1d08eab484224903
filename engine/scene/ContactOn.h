// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/Scene.h"

namespace linkwright {

/// Lets links touch. Where the scene has no ground of contact, and no half-space to stand on, it gets one: at
/// the height of the ground that a scene file shows; at z = 0 where a robot's file makes the scene.
void TurnContactOn(Scene* scene);

}  // namespace linkwright
