// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace linkwright {

/// Ground given by its heights on a grid, centred on the origin in x and y, solid below. Triangles are two a
/// cell, along the diagonal from (−x, −y) to (+x, +y).
struct HeightField {
  double size_x = 0, size_y = 0;  ///< [m]
  int columns = 0, rows = 0;      ///< of the grid's points, at least 2
  std::vector<double> heights;    ///< [m], rows from −y up, columns from −x
};

}  // namespace linkwright
