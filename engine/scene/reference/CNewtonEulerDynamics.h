// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/reference/CDynamics.h"

namespace linkwright {

/// How CNewtonEulerDynamics solves for accelerations; torques are by recursive Newton–Euler in all.
enum eNewtonEulerMethod {
  NEWTON_EULER_COLUMNS,  ///< B column by column from the recursion, and a solve: the reference, O(n³)
  COMPOSITE_RIGID_BODY,  ///< B by composite bodies, and a solve
  ARTICULATED_BODY       ///< without B, O(n)
};

/// Dynamics of a tree by the recursion of Newton and Euler.
class CNewtonEulerDynamics : public CDynamics {
 public:
  /// `gravity`: the gravity vector [m/s²], {0, 0, −9.81} on Earth (the recursion starts with the base
  /// accelerated by −gravity). fsi: Coulomb, fvi: viscous friction of every joint.
  CNewtonEulerDynamics(const double gravity[3], double fsi, double fvi);
  /// On a compiled model, ball and free joints and couplings included.
  CNewtonEulerDynamics(std::shared_ptr<const Model> model, const double gravity[3], double fsi, double fvi);

  void SetMethod(eNewtonEulerMethod method);  ///< default: NEWTON_EULER_COLUMNS
};

}  // namespace linkwright
