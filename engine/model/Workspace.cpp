// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Workspace.h"

namespace linkwright {

Workspace::Workspace(const Model& model) : tree(model.tree()) {
  const auto n = static_cast<size_t>(model.body_count());
  X_WB.resize(n);
  V.resize(n);
  if (!model.tree().carried) composite.resize(n);
  if (model.has_mimic()) M.resize(model.nv(), model.nv());
  nv_a.setZero(model.nv());
  nv_b.setZero(model.nv());
}

}  // namespace linkwright
