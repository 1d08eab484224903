// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/algorithms/Dynamics.h"
#include "engine/base/StopCheck.h"
#include "engine/kernels/Batch.h"

namespace linkwright {

/// Scratch of the following for one model, one a thread.
struct NewtonEulerWorkspace {
  explicit NewtonEulerWorkspace(const Model& model);

  /// The recursions are the templates of engine/kernels/Rnea.h and Crba.h, so that what they find does not
  /// depend on the kernels that ForwardDynamics runs.
  std::vector<kernels::BatchBody> bodies;
  std::vector<double> recursion;  ///< scratch of the templates
  Workspace kinematics;
  MatrixX B;                  ///< nv × nv
  VectorX unit, rest, scale;  ///< nv
  /// Of a body's subtree, itself included, about its origin in the world's axes: mass, first moment, trace of
  /// the inertia.
  struct Carried {
    double mass = 0;
    Vector3 moment = Vector3::Zero();
    double trace = 0;
  };
  std::vector<Carried> carried;  ///< by body
};

/// a (nv) by recursive Newton–Euler alone, as Walker and Orin's first method: column i of B is the torque
/// that a unit acceleration of degree i takes at rest without gravity, b_i = RNE(q, 0, e_i, 0), and
/// a = B⁻¹ (tau − RNE(q, v, 0, g)). O(n²) for B and O(n³) for the solve. Arguments, held degrees of freedom
/// and kSingular as ForwardDynamics, which it is the reference for. Checks `stop` once a column and once a
/// row, and returns kStopped.
ForwardDynamicsResult NewtonEulerForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                                 const VectorX& tau, const Vector3& gravity,
                                                 ExternalForces external, LockedDofs locked,
                                                 NewtonEulerWorkspace* workspace, VectorX* a,
                                                 const StopCheck& stop = {});

/// The same with B by composite rigid bodies, O(n·depth).
ForwardDynamicsResult CompositeBodyForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                                   const VectorX& tau, const Vector3& gravity,
                                                   ExternalForces external, LockedDofs locked,
                                                   NewtonEulerWorkspace* workspace, VectorX* a,
                                                   const StopCheck& stop = {});

}  // namespace linkwright
