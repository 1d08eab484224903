// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Workspace.h"

namespace linkwright {

Workspace::Workspace(const Model& model) {
  const auto n = static_cast<size_t>(model.body_count());
  X_PB.resize(n);
  X_WB.resize(n);
  V.resize(n);
  A.resize(n);
  F.resize(n);
  P.resize(n);
  IA.resize(n);
  U_linear.resize(n);
  U_angular.resize(n);
  D_inverse.resize(n);
  u.resize(n);
  if (model.has_mimic()) M.resize(model.nv(), model.nv());
  nv_a.setZero(model.nv());
  nv_b.setZero(model.nv());
}

}  // namespace linkwright
