// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/scene/mass/ShapeSolids.h"

namespace linkwright {

/// What is physically wrong, or not plausible, with the mass properties of a link.
struct MassFinding {
  std::string text;    ///< a sentence without a full stop, with the values
  std::string repair;  ///< what a repair does: "Clamp to the nearest possible inertia"; empty: there is none
  Inertial repaired;   ///< the values after it
};

/// A mean density outside of this is not that of a part of a machine [kg/m³]: hollow links of foam and sheet
/// weigh more, osmium, the densest element, weighs 22,590.
inline constexpr double kLeastDensity = 10, kLargestDensity = 22590;

/// Checks that the mass is positive, the inertia positive definite, no principal moment larger than the sum
/// of the others, the centre of mass within the box around the shapes, no moment larger than with all mass at
/// their farthest point, and the mean density plausible; the last three where there are shapes. A repair
/// takes away its own finding; others may be left. `solids`: what the shapes enclose; `units`: of the texts.
std::vector<MassFinding> CheckMass(const Inertial& inertial, std::span<const Visual> shapes,
                                   std::span<const ShapeSolid> solids, const UnitChoice& units = {});

}  // namespace linkwright
