// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/constraints/eulerparameters/MechanismDescription.h"

namespace linkwright {

/// Shapes for a body that has none: bars between the points where joints and forces take hold, housings at
/// hinges, balls at ball joints, a wheel where there is a tyre.
std::vector<Visual> ShapesOfBody(const MechanismDescription& mechanism, std::size_t body);
/// What stands on the ground: the bump of the road, the feet of joints.
std::vector<Visual> ShapesOfGround(const MechanismDescription& mechanism);

/// A capsule or cylinder from one point to another; for those who make visuals by numbers.
Visual BarBetween(const Vector3& from, const Vector3& to, double radius, const Color& color);

}  // namespace linkwright
