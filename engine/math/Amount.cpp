// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/Amount.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Numbers.h"

namespace linkwright {

std::string AmountNumber(const UnitChoice& units, double si, std::string_view unit, int digits) {
  const ShownUnit shown = ShowUnit(units, unit);
  const double value = shown.Shown(si);
  // "2100" of millimetres, not "2.1e+03".
  constexpr double kMostWhole = 1e7;
  const double size = std::round(std::abs(value));
  if (shown.factor != 1 && size >= 1 && size < kMostWhole)
    digits = std::max(digits, static_cast<int>(std::log10(size)) + 1);
  return FormatNumber(value, digits);
}

std::string AmountText(const UnitChoice& units, double si, std::string_view unit, int digits) {
  const std::string name = ShowUnit(units, unit).name;
  return AmountNumber(units, si, unit, digits) + (name.empty() || name.starts_with("°") ? "" : " ") + name;
}

ShownUnit SmallLengthUnit(const UnitChoice& units) {
  UnitChoice small;
  const bool inches = units.length == "in" || units.length == "ft";
  small.length = std::string(inches ? "in" : "mm");
  return ShowUnit(small, "m");
}

std::string SmallLengthText(const UnitChoice& units, double si, int digits) {
  UnitChoice small;
  small.length = SmallLengthUnit(units).name;
  return AmountText(small, si, "m", digits);
}

}  // namespace linkwright
