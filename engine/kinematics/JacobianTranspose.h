// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

struct PriorityProblem;

/// Jacobian transpose (Buss & Kim): dq = α Jᵀe, α = ⟨e, JJᵀe⟩ / ⟨JJᵀe, JJᵀe⟩, not less than min_alpha; e = 0
/// or Jᵀe = 0 gives 0. Joints at a bound (down ≤ 0 ≤ up) that are pushed further outward are taken out and
/// the rest is solved again; their columns of J are zero afterwards. dq: n; moved: scratch, m.
void JacobianTransposeStep(Eigen::Ref<MatrixX> J, const Eigen::Ref<const VectorX>& e, double min_alpha,
                           const VectorX& down, const VectorX& up, VectorX* dq, Eigen::Ref<VectorX> moved);

/// The same for the problem's first level within its `motions` and weights W: dq = α W^½ B Bᵀ W^½ Jᵀ e with B
/// (n × f) the motions, and of these what leaves joints that are pushed against a bound where they are. A
/// step that passes a bound is shortened. held (n): becomes 1 of those joints.
void JacobianTransposeStepWithin(const PriorityProblem& problem, double min_alpha, VectorX* dq,
                                 std::vector<char>* held);

}  // namespace linkwright
