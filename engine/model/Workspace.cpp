// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Workspace.h"

namespace linkwright {

namespace {

/// The tree whose degrees of freedom are the most.
const kernels::Tree& Widest(const kernels::Tree& tree) { return tree.uncoupled ? *tree.uncoupled : tree; }

}  // namespace

Workspace::Workspace(const Model& model) : tree(Widest(model.tree())) {
  const auto n = static_cast<size_t>(model.body_count());
  X_WB.resize(n);
  V.resize(n);
  const kernels::Tree& widest = Widest(model.tree());
  if (model.has_mimic()) {
    M.setZero(model.nv(), model.nv());
    if (widest.carried) uncoupled.setZero(widest.nv, widest.nv);
    rows = MakeMassRows(model);
  }
  nv_a.setZero(model.nv());
  nv_b.setZero(model.nv());
}

}  // namespace linkwright
