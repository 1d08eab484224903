// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/kernels/Tree.h"

namespace linkwright {

/// The scratch of the kernels for one state (engine/kernels/Tree.h) for one model.
class TreeBuffers {
 public:
  explicit TreeBuffers(const kernels::Tree& tree);
  kernels::TreeScratch scratch();
  const kernels::TreeFrame& frame(size_t body) const { return frames_[body]; }
  const kernels::TreeMotion& motion(size_t body) const { return motion_[body]; }

 private:
  std::vector<kernels::TreeFrame> frames_;
  std::vector<kernels::TreeMotion> motion_;
  std::vector<kernels::TreeRigid> rigid_;
  std::vector<kernels::TreeArticulated> articulated_;
  std::vector<kernels::TreeDof> dofs_;
  std::vector<int> path_;
  std::vector<kernels::TreeColumn> columns_;
  std::vector<double> rows_;
};

}  // namespace linkwright
