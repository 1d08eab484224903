// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

namespace linkwright {

/// What a solid material weighs at room temperature, as is in print.
struct MaterialDensity {
  const char* name;    ///< "aluminium 6061"
  double least, most;  ///< [kg/m³]
  const char* source;  ///< "Callister"
  double middle() const { return (least + most) / 2; }
};

/// Metals, plastics, composites, woods and others, by group. The sources:
/// Callister: Materials Science and Engineering: An Introduction, 7th ed. (2007), table B.1.
/// Gere: Mechanics of Materials, 5th ed. (2001), table H-1.
/// Data sheet: of the maker: ABS SABIC Cycolac MG47, PLA NatureWorks Ingeo 4043D, acetal DuPont Delrin 150.
/// Foams, prints that are not filled and moist wood differ: weigh where it matters.
std::span<const MaterialDensity> MaterialDensities();

}  // namespace linkwright
