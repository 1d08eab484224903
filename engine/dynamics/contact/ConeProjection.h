// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/contact/ContactIsland.h"

namespace linkwright {

/// The nearest of K to each member's part of `z`: in cones, or within bounds. Both: rows of the island.
void ProjectOnCones(const ContactIsland& island, const VectorX& z, VectorX* nearest);

/// The nearest x to `z` among {x_n ≥ 0, x_slips = x_n g, ‖x_disc‖ ≤ μ x_n of the discs that stick}, of a
/// member with a cone; `generator`: its first number 1, then g at the rows of discs that slip. `slopes`, if
/// not null: dx/dz.
void ProjectOnFace(const ContactIsland::Member& member, const Vector6& generator,
                   const std::array<bool, 3>& sticks, const double* z, double* x, Matrix6* slopes);

}  // namespace linkwright
