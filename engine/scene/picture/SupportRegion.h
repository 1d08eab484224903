// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

using Vector2 = Eigen::Vector2d;

/// Convex hull of points, counter-clockwise, without points on its edges; fewer than three if they are none
/// or on a line.
std::vector<Vector2> ConvexPolygon(std::vector<Vector2> points);

/// Where the scene stands on its ground: hull of what is lower than a few millimetres above it, x and y
/// [m]. `X_WB` as many as the model has bodies.
std::vector<Vector2> SupportRegion(const CompiledScene& scene, std::span<const Transform> X_WB);

/// Distance from the region's edge [m], positive inside. −∞ for a region of fewer than three points.
double SupportMargin(std::span<const Vector2> region, const Vector2& point);

}  // namespace linkwright
