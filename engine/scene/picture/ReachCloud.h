// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/Snapshot.h"
#include "engine/simulation/sensors/Measurement.h"

namespace linkwright {

/// Points that a point of a frame comes to [m], world axes: of poses whose joints between it and the world
/// are drawn evenly within their limits, each on its own; joints without limits turn all the way round, and
/// stay as at the start where they slide. Joints beside these, and loops, are left as they are: what a loop
/// would forbid is among them. Empty where there is no such frame; incomplete where `stop` is requested,
/// which is checked once a pose.
std::vector<Vector3f> FindReach(const CompiledScene& scene, const MeasurementDescription& reach,
                                const StopCheck& stop = {});

/// The points of all reaches of a scene that are shown, one after the other.
std::vector<Vector3f> FindReaches(const CompiledScene& scene, const StopCheck& stop = {});

}  // namespace linkwright
