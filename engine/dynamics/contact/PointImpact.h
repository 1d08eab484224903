// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// The impulse Λ (n, t1, t2) [N s] of one point by the equations of Darboux and Keller in the normal impulse,
///
///   du/dΛ_n = W (1, λ), λ = −μ u_t/‖u_t‖ where it slips, ‖λ‖ ≤ μ with du_t/dΛ_n = 0 where it sticks,
///
/// (Keller 1986), ended by Stronge's energetic coefficient e: restitution does −e² times the work of the
/// normal impulse in compression. `u` [m/s]: velocity before, u_n < 0; W (3 × 3) [1/kg]: symmetric, ≥ 0.
/// ½ Λ·(u⁻ + u⁺) is then never positive. False: it does not end, as where nothing can give.
bool SolvePointImpact(const Matrix3& W, const Vector3& u, double friction, double e, Vector3* impulse);

}  // namespace linkwright
