// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "engine/math/UnitChoice.h"

namespace linkwright {

/// An amount of an SI unit as a sentence has it, in the units that are chosen: "2.1 m", "2100 mm", "30°".
/// `digits`: that count.
std::string AmountText(const UnitChoice& units, double si, std::string_view unit, int digits = 3);
/// Its number alone, as for those before the last of several.
std::string AmountNumber(const UnitChoice& units, double si, std::string_view unit, int digits = 3);

/// A distance [m] that is small in any scene: "12 mm", or "0.472 in" where lengths are in inches or feet.
std::string SmallLengthText(const UnitChoice& units, double si, int digits = 3);
ShownUnit SmallLengthUnit(const UnitChoice& units);

}  // namespace linkwright
