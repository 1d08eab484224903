// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/kernels/Batch.h"

namespace linkwright {

class Model;

/// Where the factor of a model's mass matrix, eliminated from the last row up (RBDA, section 6.5), is not
/// always zero below its diagonal: the pattern of the kernels.
struct MassRows {
  std::vector<int> start, index;
  kernels::MassPattern pattern() const {
    return {static_cast<int>(start.size()) - 1, start.data(), index.data()};
  }
};
MassRows MakeMassRows(const Model& model);

}  // namespace linkwright
