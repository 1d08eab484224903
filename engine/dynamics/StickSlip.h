// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/dynamics/Equations.h"
#include "engine/dynamics/Sticking.h"

namespace linkwright {

/// Accelerations and steps in time of a tree with viscous and dry friction at its degrees of freedom. Dry
/// friction truly holds: what is at rest and pushed less than its friction is held by the equations as if it
/// were welded, and its velocity is exactly zero. Does not allocate after construction.
class StickSlip {
 public:
  struct Motion {
    VectorX q, v;
  };
  /// Both must outlive this.
  StickSlip(const Model& model, Equations* equations);

  /// nv, not negative: dry [N·m, N] and viscous [N·m·s, N·s/m].
  void SetFriction(const VectorX& dry, const VectorX& viscous);
  const VectorX& dry() const { return dry_; }
  const VectorX& viscous() const { return viscous_; }

  /// a (nv) under the torques and friction.
  ForwardDynamicsResult Accelerate(const Motion& at, const VectorX& torque, VectorX* a);
  /// One step of the classical fourth-order Runge–Kutta method, the torque constant. A degree of freedom that
  /// comes to rest within the step ends a part of it there, and then sticks or goes on.
  ForwardDynamicsResult RungeKutta(double dt, const VectorX& torque, Motion* motion);
  /// Moves on by a constant acceleration: v += a dt, q += v dt + a dt²/2. Where there is dry friction, what
  /// would turn round stops instead.
  void Coast(double dt, const VectorX& a, Motion* motion);

 private:
  void Choose(const Motion& at, const VectorX& torque);
  ForwardDynamicsResult Solve(const VectorX& q, const VectorX& v, const VectorX& torque, VectorX* a);
  ForwardDynamicsResult Substep(const Motion& from, double h, const VectorX& torque, Motion* to);
  /// How far v has gone against the way it slips: negative once something has turned round, and then which.
  double Margin(const VectorX& v, Eigen::Index* dof) const;
  ForwardDynamicsResult FindStop(const Motion& from, const VectorX& torque, double* h, Motion* to);

  const Model& model_;
  Equations& equations_;
  VectorX dry_, viscous_;
  bool any_dry_ = false;
  Sticking sticking_;
  VectorX tau_, mean_, v_, stage_q_, stage_v_;
  VectorX qdot_[4], vdot_[4];
  Motion next_;
};

}  // namespace linkwright
