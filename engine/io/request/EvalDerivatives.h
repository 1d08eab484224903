// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/request/EvalStates.h"
#include "engine/io/request/EvalWriter.h"

namespace linkwright {

/// The members that EvalOptions::derivatives adds to a state: inverse_dynamics_derivatives (by q, v, a),
/// forward_dynamics_derivatives (by q, v, tau) and linearisation (A, B, modes) at its tau; the last two are
/// null where the mass matrix is singular. Damping is included where the options have some; dry friction is
/// constant.
void WriteDerivatives(const Model& model, const EvalState& state, const Vector3& gravity,
                      const EvalOptions& options, EvalWriter* out);

}  // namespace linkwright
