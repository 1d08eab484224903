// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/algorithms/Dynamics.h"
#include "engine/base/StopCheck.h"

namespace linkwright {

/// Preallocated scratch of the derivatives for one model, one a thread; means nothing between calls.
class DerivativesWorkspace {
 public:
  explicit DerivativesWorkspace(const Model& model);
  ~DerivativesWorkspace();
  DerivativesWorkspace(DerivativesWorkspace&&) noexcept;
  DerivativesWorkspace& operator=(DerivativesWorkspace&&) noexcept;

  struct Data;
  Data& data() { return *data_; }

 private:
  std::unique_ptr<Data> data_;
};

/// Derivatives of InverseDynamics at (q, v, a), each nv × nv, row: torque, column: what changes.
///   dtau_dq  q moved by Model::Integrate(δ, 1, &q): column i belongs to δ_i. For a ball joint that is a turn
///            about the child's own axes, for a free joint a screw in the child's own axes (linear, then
///            angular), for all others the coordinate itself. v, a keep their numbers, and the external
///            forces theirs, which are in the bodies' own axes: they turn along.
///   dtau_dv  v changed number by number.
///   dtau_da  the mass matrix, armature included.
/// Coupled joints move with their master. No damping, no friction. O(n·d) for n degrees of freedom and the
/// depth d of the tree. Singh, Russell, Wensing, Efficient analytical derivatives of rigid-body dynamics
/// using spatial vector algebra (2022), in world axes; see also Carpentier and Mansard (2018).
void InverseDynamicsDerivatives(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                                const Vector3& gravity, ExternalForces external,
                                DerivativesWorkspace* workspace, MatrixX* dtau_dq, MatrixX* dtau_dv,
                                MatrixX* dtau_da);

/// Derivatives of ForwardDynamics at (q, v, tau), each nv × nv, and the acceleration `a` (nv) there; q, v and
/// the external forces change as above.
///   da_dq   = −M⁻¹ dtau_dq at that a
///   da_dv   = −M⁻¹ dtau_dv
///   da_dtau = M⁻¹
/// A locked degree of freedom keeps a = 0: its rows, and its column of da_dtau, are zero. O(n²): M is
/// factored as articulated bodies are eliminated, and never inverted densely; models with couplings O(n³).
/// On kSingular and kStopped the results are unspecified. Checks `stop` once in O(n²).
ForwardDynamicsResult ForwardDynamicsDerivatives(const Model& model, const VectorX& q, const VectorX& v,
                                                 const VectorX& tau, const Vector3& gravity,
                                                 ExternalForces external, LockedDofs locked,
                                                 DerivativesWorkspace* workspace, VectorX* a, MatrixX* da_dq,
                                                 MatrixX* da_dv, MatrixX* da_dtau,
                                                 const StopCheck& stop = {});

}  // namespace linkwright
