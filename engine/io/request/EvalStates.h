// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/algorithms/Formulation.h"
#include "engine/constraints/Closures.h"
#include "engine/io/request/EvalRequest.h"
#include "engine/model/LoopElement.h"

namespace linkwright {

struct EvalOptions {
  Formulation formulation = Formulation::kArticulated;
  Vector3 gravity = {0, 0, -kStandardGravity};  ///< unless the request gives it [m/s²]
  /// Viscous and dry friction of each degree of freedom (nv, or empty: none), in inverse_dynamics and
  /// forward_dynamics: torque −damping·v − friction·sgn(v), sgn(0) = 0.
  VectorX damping, friction;
  /// Joints that close loops stay open here; how far is reported as closure_residual, with its Jacobian: one
  /// row after the other, first those of robots' files (see ClosureSet), then these (see LoopClosure).
  const ClosureSet* closures = nullptr;
  std::vector<LoopElement> loops;
  bool derivatives = false;  ///< those of the dynamics, too, and what the linearised mechanism does
};

struct EvalOutput {
  std::string json;                   ///< ends in a line end
  std::vector<std::string> warnings;  ///< which joint makes a mass matrix singular, in which state
};

/// Kinematics and dynamics (by CNewtonEulerDynamics or CLagrangeDynamics) of the request's states as the JSON
/// that `linkwright eval` writes: names, then for each state frames, jacobian, mass_matrix, bias, gravity,
/// inverse_dynamics, forward_dynamics, energies and centre of mass, in SI units, numbers with 17 significant
/// digits. What has no finite value is null.
EvalOutput EvalStates(const std::shared_ptr<const Model>& model, const EvalRequest& request,
                      const EvalOptions& options);

}  // namespace linkwright
