// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Message.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Moves all of a scene by X_WW', its robots and what is tied to the world beside them: ends of loop joints,
/// springs, tendons and measurements on the world, targets, waypoints, outside forces and places of tasks
/// along the world's axes, velocities of free bases. Returns why not, as a sentence without a full stop: an
/// orientation that formulas of the time give cannot be turned.
Message MoveInWorld(const Transform& X, Scene* scene);

}  // namespace linkwright
