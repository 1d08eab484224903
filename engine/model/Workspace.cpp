// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Workspace.h"

namespace linkwright {

Workspace::Workspace(const Model& model) {
  const auto n = static_cast<size_t>(model.body_count());
  X_PB.resize(n);
  X_WB.resize(n);
  V.resize(n);
  angle.resize(n);
  sine.resize(n);
  cosine.resize(n);
  dynamics.resize(n);
  articulated.resize(n);
  composite.resize(n);
  large_index.assign(n, -1);
  int large_count = 0;
  for (size_t b = 1; b < n; ++b)
    if (model.joints()[b].nv > 1) large_index[b] = large_count++;
  large.resize(static_cast<size_t>(large_count));
  if (model.has_mimic()) M.resize(model.nv(), model.nv());
  nv_a.setZero(model.nv());
  nv_b.setZero(model.nv());
}

}  // namespace linkwright
