// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright {

/// In what units people see quantities; files have SI. Times are in seconds throughout.
struct UnitChoice {
  std::string length = "m", angle = "°", mass = "kg", force = "N", torque = "N m", energy = "J";
  bool operator==(const UnitChoice& other) const = default;
};

/// One of the choices: what it is of, and the units that there are for it, that of SI first.
struct UnitOption {
  std::string name;  ///< "length"
  std::string UnitChoice::*unit;
  std::vector<std::string> units;
};
const std::vector<UnitOption>& UnitOptions();

/// Choices that people know by a name.
struct UnitPreset {
  std::string name;
  UnitChoice choice;
};
const std::vector<UnitPreset>& UnitPresets();

/// How an amount of an SI unit is shown.
struct ShownUnit {
  std::string name;   ///< "mm", "°/s", "lbf in"
  double factor = 1;  ///< what is shown is the SI value times this
  double Shown(double si) const { return factor == 1 ? si : si * factor; }
  /// A number that people typed, as it is in SI: decimal digits stay short, 25.4 mm is 0.0254.
  double ToSi(double shown) const;
};

/// How the numbers of a field are shown, or those in each column of its rows. Empty: in SI.
using ShownUnits = std::vector<ShownUnit>;

/// For "m", "rad/s", "N m s/rad", "kg m²", … the unit of the choice with its factor. What is per radian, as
/// stiffness and damping, stays so where angles are in degrees. A text that is no unit, as "rad or m", stays
/// as it is.
ShownUnit ShowUnit(const UnitChoice& choice, std::string_view unit);

/// What was typed as an amount of an SI unit: a number in the unit of the choice, or a formula with units of
/// its own, "2 in". Nothing: it is none.
std::optional<double> AmountTyped(const UnitChoice& choice, std::string_view text, std::string_view unit);

}  // namespace linkwright
