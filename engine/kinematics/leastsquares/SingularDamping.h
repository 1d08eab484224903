// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/kinematics/leastsquares/DampedLeastSquares.h"

namespace linkwright {

class SmallSvd;

struct DampingRule {
  Damping damping = Damping::kConstant;
  double lambda = 0;
  double singular_region = 0.05;
};

/// λ² for a singular direction with the singular value `sigma`, where the error has the length `error`; 0 for
/// kSelective, which SelectiveStep is for.
double DampingSquared(const DampingRule& rule, double sigma, double error, double reach);

/// Σ|J_j|, the lengths of the columns: how far the joints reach. [m] for rows in metres.
double Reach(const Eigen::Ref<const MatrixX>& J);

/// Selectively damped least squares (Buss & Kim 2005) of A·basis = U Σ Vᵀ, where the rows of A (m × n) fall
/// into `parts` and the columns of `basis` (n × d) are orthonormal: each direction turns no joint further
/// than its gain allows, and all together none further than `angle`. A joint turns root_weight (n) times its
/// entry of the step, as A = J·diag(root_weight). Singular values that are not above
/// `tolerance` are left out. step: n; scratch: n.
void SelectiveStep(const SmallSvd& svd, const Eigen::Ref<const MatrixX>& A,
                   const Eigen::Ref<const MatrixX>& basis, const Eigen::Ref<const VectorX>& e,
                   std::span<const int> parts, const VectorX& root_weight, double angle, double tolerance,
                   Eigen::Ref<VectorX> step, Eigen::Ref<VectorX> scratch);

}  // namespace linkwright
