// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

/// The triangles of the convex hull of points [m], each by the numbers of its corners, counter-clockwise seen
/// from outside; empty where the points lie in a plane, within 1e-9 of their extent. For drawing, volumes and
/// checks: time grows with points times triangles, and points within a face may be left out.
std::vector<std::array<int, 3>> HullTriangles(std::span<const Vector3> points);

}  // namespace linkwright
