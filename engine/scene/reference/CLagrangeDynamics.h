// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/reference/CDynamics.h"

namespace linkwright {

/// Dynamics of a tree by Lagrange's equations M(q)·ddq + C(q, dq)·dq + g(q) = tau, from the Jacobians of the
/// links' centres of mass and their derivatives (Formulation::kLagrange): nothing of its equations is shared
/// with CNewtonEulerDynamics, whose results it must give.
class CLagrangeDynamics : public CDynamics {
 public:
  /// `gravity`: the gravity vector [m/s²], {0, 0, −9.81} on Earth. fsi: Coulomb, fvi: viscous friction of
  /// every joint.
  CLagrangeDynamics(const double gravity[3], double fsi, double fvi);
  /// On a compiled model, ball and free joints and couplings included.
  CLagrangeDynamics(std::shared_ptr<const Model> model, const double gravity[3], double fsi, double fvi);

  /// n × n, by Christoffel's symbols, so that dM/dt − 2C is skew.
  dMatrix GetCoriolisMatrix() const;
};

}  // namespace linkwright
