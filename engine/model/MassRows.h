// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace linkwright {

class Model;

/// Where the factor of a mass matrix, eliminated from the last row up (RBDA, section 6.5), is not always zero
/// below its diagonal: in row j the columns index[start[j]] … index[start[j + 1] − 1], rising.
struct MassRows {
  std::vector<int> start, index;
};
MassRows MakeMassRows(const Model& model);

}  // namespace linkwright
