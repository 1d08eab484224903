// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/model/Workspace.h"

namespace linkwright {

/// Forces acting on bodies from outside, one a body (index 0, the world, is ignored), about the body's origin
/// in the body's axes; empty: none.
using ExternalForces = std::span<const Wrench>;

/// tau (nv) = M(q)·a + C(q,v)·v + gravity torque − Σ Jᵀ f_ext. Recursive Newton–Euler (Featherstone, RBDA,
/// table 5.1), armature included, damping and friction not. `gravity`: the vector g in the world [m/s²].
void InverseDynamics(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                     const Vector3& gravity, ExternalForces external, Workspace* workspace, VectorX* tau);

/// Acceleration of a frame's origin less gravity (what an accelerometer there feels; with gravity zero, the
/// ordinary, not the spatial one) and angular acceleration, world axes. Reads X_WB and what the last
/// InverseDynamics left.
Twist FrameAcceleration(const Model& model, const Workspace& workspace, FrameIndex frame);

/// The same of a body's origin.
Twist BodyAcceleration(const Workspace& workspace, BodyIndex body);

/// M (nv × nv, symmetric, both halves filled) by composite rigid bodies (RBDA, table 6.2), armature on the
/// diagonal.
void MassMatrix(const Model& model, const VectorX& q, Workspace* workspace, MatrixX* M);

/// Which degrees of freedom are held still (dry friction at rest), by v index; empty: none.
using LockedDofs = std::span<const char>;

enum class DynamicsStatus {
  kOk,
  kSingular,
  kStopped,  ///< a stop was requested: there are no accelerations
};
struct ForwardDynamicsResult {
  DynamicsStatus status = DynamicsStatus::kOk;
  BodyIndex body;  ///< kSingular: the body whose joint has no inertia to move
};

/// a (nv) for the torques tau (nv), by articulated bodies (RBDA, table 7.1), O(n); models with couplings by
/// the mass matrix. A locked degree of freedom gets a = 0. On kSingular, `a` is unspecified.
ForwardDynamicsResult ForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                      const VectorX& tau, const Vector3& gravity, ExternalForces external,
                                      LockedDofs locked, Workspace* workspace, VectorX* a);

/// ½ Σ (m v_c² + ωᵀIω) + ½ Σ armature·q̇² [J]. Reads V (and X_WB): call ForwardKinematics(q, v) first.
double KineticEnergy(const Model& model, const VectorX& v, const Workspace& workspace);
/// −Σ m g·c [J], zero at the world's origin, of what can move. Reads X_WB.
double PotentialEnergy(const Model& model, const Vector3& gravity, const Workspace& workspace);

/// Both energies, without leaving anything for other algorithms to read.
struct MechanicalEnergy {
  double kinetic = 0, potential = 0;  ///< [J], as above
};
MechanicalEnergy ComputeEnergy(const Model& model, const VectorX& q, const VectorX& v, const Vector3& gravity,
                               Workspace* workspace);

/// Linear momentum and angular momentum about the centre of mass, world axes. Reads X_WB and V.
Vector6 CentroidalMomentum(const Model& model, const Workspace& workspace);

}  // namespace linkwright
