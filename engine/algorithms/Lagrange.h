// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/algorithms/Dynamics.h"
#include "engine/base/StopCheck.h"

namespace linkwright {

/// Scratch of Lagrange's equations for one model, one a thread; nothing is allocated after construction.
struct LagrangeWorkspace {
  explicit LagrangeWorkspace(const Model& model);

  /// One degree of one joint. Coupled joints have columns of their own, which add up in their master's.
  struct Column {
    int dof = 0;  ///< its index in v
    double ratio = 1;
    bool turns = false;
    Vector3 axis = Vector3::Zero();  ///< along the world's axes
  };
  std::vector<Column> columns;
  std::vector<int> first_column;  ///< by body; one more at the end
  std::vector<Transform> X_WB;
  std::vector<Vector3> com;  ///< in the world

  /// Of the body at hand, one column for each degree on the path from the world to it, in this order.
  std::vector<int> path;
  Eigen::Matrix3Xd Jv, Jw;    ///< velocity of its centre of mass, its angular velocity; world axes
  Eigen::Matrix3Xd dJv, dJw;  ///< their time derivatives
  Eigen::Matrix3Xd force, moment;

  MatrixX M, C;      ///< nv × nv
  VectorX g, scale;  ///< nv
};

/// The terms of Lagrange's equations M(q)·a + C(q,v)·v + g(q) = tau (Siciliano et al., Robotics, sections
/// 7.1–7.2), from the Jacobians of every body's centre of mass and their derivatives: independent of
/// Newton–Euler's recursion and of what is built on it, so that each checks the other.
/// M (nv × nv): Σ m JvᵀJv + JwᵀI Jw, and armature on the diagonal; exactly symmetric.
/// C (nv × nv): by Christoffel's symbols, so that dM/dt − 2C is skew; for ball and free joints, whose
/// velocities are no derivatives of coordinates, by the symbols of the same connection in their frame.
/// g (nv): gradient of the potential energy. `gravity`: the vector g in the world [m/s²].
/// Time and memory grow with the square of the depth for each body.
void LagrangeTerms(const Model& model, const VectorX& q, const VectorX& v, const Vector3& gravity,
                   LagrangeWorkspace* workspace, MatrixX* M, MatrixX* C, VectorX* g);

/// tau (nv) = M·a + C·v + g − Σ Jᵀ f_ext, as InverseDynamics: armature included, damping and friction not.
void LagrangeInverseDynamics(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                             const Vector3& gravity, ExternalForces external, LagrangeWorkspace* workspace,
                             VectorX* tau);

/// a (nv) = M⁻¹ (tau + Σ Jᵀ f_ext − C·v − g), a locked degree of freedom gets a = 0, as ForwardDynamics. On
/// kSingular, `a` is unspecified and the result names the body whose joint has no inertia to move.
/// O(n·depth²) and O(n³) for the solve: checks `stop` once a body and once a row, and returns kStopped.
ForwardDynamicsResult LagrangeForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                              const VectorX& tau, const Vector3& gravity,
                                              ExternalForces external, LockedDofs locked,
                                              LagrangeWorkspace* workspace, VectorX* a,
                                              const StopCheck& stop = {});

/// ½ vᵀ M(q) v [J].
double LagrangeKineticEnergy(const Model& model, const VectorX& q, const VectorX& v,
                             LagrangeWorkspace* workspace);
/// −Σ m g·c [J], zero at the world's origin, of what can move.
double LagrangePotentialEnergy(const Model& model, const VectorX& q, const Vector3& gravity,
                               LagrangeWorkspace* workspace);

}  // namespace linkwright
