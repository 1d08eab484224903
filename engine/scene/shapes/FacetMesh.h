// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/collision/ConvexHull.h"
#include "engine/model/Description.h"

namespace linkwright {

/// The convex hull of points [m], with flat faces; null where they lie in a plane.
MeshPtr MakeHullMesh(std::span<const Vector3> points);

/// A convex hull as contact uses it, with flat faces.
MeshPtr MakeHullMesh(const ConvexHull& hull);

/// The surface of a height field with sides of length 1 along x and y, heights in metres: two flat triangles
/// a cell, parted by the diagonal from (−x, −y) to (+x, +y). Finer ones than 400 × 400 are drawn with every
/// n-th height. Null where it has fewer than two rows or columns.
MeshPtr MakeHeightMesh(const HeightGrid& grid);

}  // namespace linkwright
