// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
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

  std::vector<double> angle, sine, cosine;  ///< of the joints that turn about z

  /// Newton–Euler pass: motion relative to a frame that falls freely, and the force that it takes.
  struct Dynamics {
    Vector3 w, dw, a;  ///< angular velocity, angular acceleration, acceleration of the origin (not spatial)
    Matrix3 spin;      ///< [dw]× + [w]×[w]×: acceleration relative to the origin of a point of the body
    Vector3 f, n;
  };
  std::vector<Dynamics> dynamics;

  /// Articulated inertia [M, H; Hᵀ, I] acting on (linear, angular); symmetric blocks as xx, xy, xz, yy, yz,
  /// zz; H by columns.
  struct Inertia {
    std::array<double, 6> M;
    std::array<double, 9> H;
    std::array<double, 6> I;
    /// Traces of M and I of the children before their joints gave way: what rounding is measured against.
    double linear_scale, angular_scale;
  };
  /// Articulated bodies: what the outward pass needs again of a joint of one degree of freedom.
  struct Articulated {
    Vector3 U_linear, U_angular;
    double D_inverse, u;
    Twist dA;         ///< acceleration on top of what the Newton–Euler pass found with joints unaccelerated
    Inertia inertia;  ///< from its children, for a body that branches
  };
  std::vector<Articulated> articulated;
  /// The same of joints of three and six degrees, by the body's place in `large`; −1: one degree.
  struct Large {
    Matrix6 U, L;  ///< inertia · S; unit lower factor of D = Sᵀ U
    Vector6 d, u;  ///< D = L · diag(d) · Lᵀ
  };
  std::vector<Large> large;
  std::vector<int> large_index;

  /// Composite bodies, along the world's axes.
  struct Composite {
    Vector3 moment;           ///< mass · com, from the body's origin
    std::array<double, 6> I;  ///< about the body's origin
  };
  std::vector<Composite> composite;

  MatrixX M;           ///< nv × nv, for models with couplings
  VectorX nv_a, nv_b;  ///< nv
};

}  // namespace linkwright
