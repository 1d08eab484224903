// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "SceneFile.h"

namespace golden {

/// Adds Simbody's constraints for a loop of a scene, or for a joint or constant driver of its mechanism,
/// between these bodies: keys "type", "point_i", "point_j", "axis_i", "axis_j", "ref_i", "ref_j", "length",
/// "function". Throws for types that no shipped scene has. Points and lengths are multiplied by
/// `length_unit`.
void AddConstraint(const json& joint, SimTK::MobilizedBody i, SimTK::MobilizedBody j, double length_unit = 1);

}  // namespace golden
