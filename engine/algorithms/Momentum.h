// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/model/Workspace.h"

namespace linkwright {

/// Generalized momentum p = ∂T/∂v = M(q)·v and ∂T/∂q at constant v (both nv), O(n). For ball and free joints
/// ∂T/∂q is along turns and shifts in the child's axes, as v is. By one pass from the tips to the root: with
/// (l, k) the momentum of a joint's subtree, about its body's origin, and U the velocity its body
/// would have if the joint stood still, p = Sᵀ(l, k) and ∂T/∂q = Sᵀ(l × U_ω, l × U_v + k × U_ω). Reads X_WB
/// and V: call ForwardKinematics(q, v) first. `carried`: scratch, one a body.
void GeneralizedMomentum(const Model& model, const VectorX& v, const Workspace& workspace,
                         std::span<Twist> carried, VectorX* p, VectorX* dT_dq);

}  // namespace linkwright
