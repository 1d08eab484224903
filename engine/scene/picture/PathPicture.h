// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/picture/SnapshotBuilder.h"
#include "engine/simulation/elements/PathMotion.h"

namespace linkwright {

/// A waypoint as something to pick: number `waypoint` of path number `path`.
PickObject WaypointObject(int path, int waypoint);
int PathOf(const PickObject& object);      ///< of a path or a waypoint; −1: neither
int WaypointOf(const PickObject& object);  ///< −1: none

/// Draws path number `index`: its curve, red where the joints cannot follow, a tick for each step of time,
/// its waypoints as balls (with axes where the orientation is led), and where it is at `time` [s].
void AddPath(const PathMotion& path, int index, double size, double time, const SnapshotOptions& options,
             Snapshot* out);

}  // namespace linkwright
