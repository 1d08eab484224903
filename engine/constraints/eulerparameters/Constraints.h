// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/constraints/eulerparameters/Mechanism.h"

/// The equations Φ(q, t) = 0 of a mechanism, row by row, with s_k = A_k s'_k, d = r_j + s_j − r_i − s_i.
/// Equations of motion use Φ_φ φ' = ν, Φ_φ φ'' = γ in the basis of virtual rotations (δr, δπ').
namespace linkwright {

/// Φ_φ: each row's twelve numbers [δr_i, δπ'_i, δr_j, δπ'_j]; those of the ground are there, but count for
/// nothing.
using RowJacobian = Eigen::Matrix<double, Eigen::Dynamic, 12, Eigen::RowMajor>;

/// Φ (row_count) [m, m², rad, 1]; angles are wrapped into (−π, π].
void ConstraintResidual(const Mechanism& mechanism, const BodyFrames& frames, double time, VectorX* phi);

/// Φ_φ. Off the unit sphere δ(A s') = −A s'~ δπ' with the A of `frames`.
void ConstraintJacobian(const Mechanism& mechanism, const BodyFrames& frames, RowJacobian* J);

/// ν = −Φ_t (row_count).
void ConstraintNu(const Mechanism& mechanism, double time, VectorX* nu);

/// γ (row_count), with the velocities of `frames`.
void ConstraintGamma(const Mechanism& mechanism, const BodyFrames& frames, double time, VectorX* gamma);

/// out = Φ_φ x (row_count), x: 6 n.
void MultiplyJacobian(const Mechanism& mechanism, const RowJacobian& J, const VectorX& x, VectorX* out);
/// out += factor Φ_φᵀ y, y: row_count, out: 6 n.
void AddTransposed(const Mechanism& mechanism, const RowJacobian& J, const VectorX& y, double factor,
                   VectorX* out);
/// Φ_φ as a matrix, row_count × 6 n.
MatrixX DenseJacobian(const Mechanism& mechanism, const RowJacobian& J);

}  // namespace linkwright
