// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "engine/model/MassRows.h"
#include "engine/model/Model.h"
#include "engine/model/TreeBuffers.h"

namespace linkwright {

/// Preallocated scratch of the algorithms for one model, one a thread. Means nothing between calls, except
/// where an algorithm documents that it reads what another has left (positions first, velocities second).
/// Arrays are indexed by body; vectors are about the body's origin, in the body's axes, unless the name says
/// W.
struct Workspace {
  explicit Workspace(const Model& model);

  std::vector<Transform> X_WB;  ///< body in the world              (by ForwardKinematics)
  std::vector<Twist> V;         ///< velocity                       (by the velocity pass)

  TreeBuffers tree;  ///< of the kernels

  // For models with couplings:
  MatrixX M, uncoupled;  ///< nv × nv; the same with rows for each joint by itself
  MassRows rows;
  VectorX nv_a, nv_b;  ///< nv
};

}  // namespace linkwright
