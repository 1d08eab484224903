// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/math/UnitChoice.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/Snapshot.h"

namespace linkwright {

inline constexpr Color kMeasureColor{0.16F, 0.45F, 0.86F, 1};

/// Adds what is measured at these poses of the bodies: lines with numbers for distances and clearances, arcs
/// with numbers for angles, marks of centres of mass. `units`: of the numbers.
void AddMeasureMarks(const CompiledScene& scene, std::span<const Transform> X_WB, const UnitChoice& units,
                     Snapshot* out);

/// Adds points that a frame comes to. `size`: of the scene [m].
void AddReachCloud(std::span<const Vector3f> points, double size, Snapshot* out);

}  // namespace linkwright
