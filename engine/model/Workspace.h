// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/model/Model.h"

namespace linkwright {

/// Preallocated scratch of the algorithms for one model, one a thread. Means nothing between calls, except
/// where an algorithm says that it reads what another has left (positions first, velocities second). Arrays
/// are indexed by body; vectors are about the body's origin, in the body's axes, unless the name says W.
struct Workspace {
  explicit Workspace(const Model& model);

  std::vector<Transform> X_PB;  ///< body in its parent             (by the position pass)
  std::vector<Transform> X_WB;  ///< body in the world              (by ForwardKinematics)
  std::vector<Twist> V;         ///< velocity                       (by the velocity pass)
  std::vector<Twist> A;         ///< acceleration, spatial
  std::vector<Wrench> F;        ///< force transmitted by the joint
  std::vector<Wrench> P;        ///< articulated bias force
  struct SpatialInertia {       ///< [mass·1, H; Hᵀ, I] acting on (linear, angular)
    Matrix3 M, H, I;
  };
  std::vector<SpatialInertia> IA;            ///< articulated or composite inertia
  std::vector<Vector3> U_linear, U_angular;  ///< IA·S of one-degree joints
  std::vector<double> D_inverse, u;
  std::vector<Matrix6> U6;  ///< the same for joints of three and six degrees
  std::vector<Matrix6> D6_inverse;
  MatrixX M;           ///< nv × nv, for models with couplings
  VectorX nv_a, nv_b;  ///< nv
};

}  // namespace linkwright
