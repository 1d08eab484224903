// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace linkwright {

/// A line through points of a plane.
struct PathPoints {
  std::vector<double> x, y;
};

/// What of a line through all points a picture needs that has columns × rows cells over the points' range:
/// the first point of each stay in a cell, and of each step from one cell to another the first. Where steps
/// are left out the line is broken by a point that is not a number. As many points as there are different
/// steps at most, whatever goes round and round.
PathPoints ThinPath(std::span<const double> x, std::span<const double> y, std::size_t columns,
                    std::size_t rows);

}  // namespace linkwright
