// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/CDynamics.h"

namespace linkwright {

/// Dynamics of a tree by Lagrange's equations M(q)·ddq + C(q, dq)·dq + g(q) = tau, from the Jacobians of the
/// links' centres of mass and their derivatives: nothing in it is shared with CNewtonEulerDynamics, whose
/// results it must give.
class CLagrangeDynamics : public CDynamics {
 public:
  /// `gravity`: the gravity vector [m/s²], {0, 0, −9.81} on Earth. fsi: Coulomb, fvi: viscous friction of
  /// every joint.
  CLagrangeDynamics(const double gravity[3], double fsi, double fvi);
  /// On a compiled model, ball and free joints and couplings included.
  CLagrangeDynamics(std::shared_ptr<const Model> model, const double gravity[3], double fsi, double fvi);

  /// Where the mechanism stands and as it moves: n × n, symmetric; n × n, by Christoffel's symbols, so that
  /// dM/dt − 2C is skew; n, the gradient of the potential energy.
  dMatrix GetMassMatrix() const;
  dMatrix GetCoriolisMatrix() const;
  dVector GetGravityTorque() const;

 private:
  std::unique_ptr<Equations> MakeEquations(const Model& model, const Vector3& gravity) const override;
};

}  // namespace linkwright
