// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/LoadControl.h"
#include "engine/model/Description.h"

namespace linkwright {

/// The ground of an <hfield>: heights on a grid over [−x, x] × [−y, y] in the geom's axes, rows from −y up.
struct MjcfHeightField {
  std::size_t rows = 0, columns = 0;
  std::vector<float> heights;       ///< rows · columns, any unit: their range is mapped to [0, 1]
  std::array<double, 4> size = {};  ///< half sides x and y, height of what is 1, depth below 0 [m]
};

/// Reads the heights out of the bytes of a file: a picture (bright is high, its first row at +y), or MuJoCo's
/// own format (two 32-bit integers rows and columns, then 32-bit floats). Returns what is wrong, or an empty
/// string.
std::string ReadHeights(const std::string& bytes, std::size_t max_cells, MjcfHeightField* field);

/// The surface with its sides. Finer fields than 400 × 400 are drawn with every n-th height. Null where it
/// is no field.
MeshPtr MeshOfHeightField(const MjcfHeightField& field, const std::string& name, const LoadControl& control);

/// The heights in metres; what is below their depth is not theirs. The field must be one that has a mesh.
std::shared_ptr<const HeightGrid> GridOfHeightField(const MjcfHeightField& field);

}  // namespace linkwright
