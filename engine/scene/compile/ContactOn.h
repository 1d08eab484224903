// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/scene/Scene.h"

namespace linkwright {

/// Lets links touch. Where the scene has no ground of contact, and no half-space to stand on, it gets one: at
/// the height of the ground that a scene file shows; at z = 0 where a robot's file makes the scene. Where
/// what moves reaches below that at the start, as of robots whose origin is above their feet, the ground is
/// lowered to touch it: the height it has then is returned [m].
std::optional<double> TurnContactOn(Scene* scene);

}  // namespace linkwright
