// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/algorithms/Dynamics.h"
#include "engine/base/StopCheck.h"

namespace linkwright {

/// Solves M·x = x in place, locked rows left out (x = 0 there). M (nv × nv) becomes U (unit, upper
/// half) and D (diagonal) of M = U D Uᵀ. `scale` (nv): how
/// much inertia is around each degree of freedom; a pivot that is only rounding of it is kSingular, naming
/// the outermost such joint. Checks `stop` once a row, O(nv²) apart: kStopped.
ForwardDynamicsResult SolveMassMatrix(const Model& model, const VectorX& scale, LockedDofs locked, MatrixX* M,
                                      VectorX* x, const StopCheck& stop = {});

}  // namespace linkwright
