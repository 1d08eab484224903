// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/contact/ContactProblem.h"

namespace linkwright {

/// The forces x of a ContactProblem found anew, by nothing of what solves it first: the Delassus operator
/// W = J M⁻¹ J_fᵀ from a dense mass matrix M (nv × nv), and successive projections x ← P(x − ρ u) of one
/// unknown after another. `J`, `J_force` (rows × nv) are what the rows and the forces act along, b (rows)
/// their motion without forces. `problem` gives unknowns and coefficients alone. False: the projections have
/// not come to rest.
bool SolveContactAgain(const ContactProblem& problem, const MatrixX& M, const MatrixX& J,
                       const MatrixX& J_force, const VectorX& b, VectorX* x);

}  // namespace linkwright
