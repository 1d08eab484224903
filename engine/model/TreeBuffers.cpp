// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/TreeBuffers.h"

#include <cstdint>

namespace linkwright {

TreeBuffers::TreeBuffers(const kernels::Tree& tree) {
  const size_t bodies = 1 + 8 * static_cast<size_t>(tree.blocks);
  frames_.resize(bodies);
  motion_.resize(bodies);
  rigid_.resize(bodies);
  articulated_.resize(bodies);
  path_.resize(bodies);
  dofs_.resize(static_cast<size_t>(tree.nv));
  const auto stride = static_cast<size_t>(kernels::RowStride(tree.nv));
  columns_.resize(stride);
  rows_.resize(15 * stride + 8);
}

kernels::TreeScratch TreeBuffers::scratch() {
  // On a line of the cache, so that its registers do not lie across two.
  double* rows =
      rows_.data() + (64 - reinterpret_cast<std::uintptr_t>(rows_.data()) % 64) % 64 / sizeof(double);
  return {frames_.data(), motion_.data(), rigid_.data(),   articulated_.data(),
          dofs_.data(),   path_.data(),   columns_.data(), rows};
}

}  // namespace linkwright
