// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Message.h"

namespace linkwright {

/// The exponents of metre, kilogram, second, radian and ampere.
struct Dimension {
  std::array<double, 5> exponents = {};
  bool IsPlain() const;
  /// Whether quantities of both may be added. Radians count only where neither length nor mass does: a torque
  /// may be N m or N m/rad, but a frequency is no angular velocity.
  bool Matches(const Dimension& other) const;
  std::string ToString() const;  ///< "m", "rad/s", "N m"; "a plain number"
};

/// A number with its dimension, in SI units.
struct Quantity {
  double value = 0;
  Dimension dimension;
  bool has_pi = false;  ///< a plain number that was made with `pi`: an angle in radians, where one is meant
};

struct QuantityResult {
  Quantity quantity;
  Message why;  ///< what is wrong, as a sentence without a full stop; empty: nothing
  bool ok() const { return why.text.empty(); }
};

/// The value of a name; `why` says what is wrong with it, if something is.
using QuantityOf = std::function<QuantityResult(std::string_view name)>;

/// The value of a formula of constants with units: "2 in", "30 deg", "pi/4", "2*L1 + 3 mm", "3/8 in". There
/// are + - * / ^ and parentheses, a unit behind a number (it binds more strongly than a division), `pi`, sin
/// cos tan asin acos atan atan2 sqrt abs min max exp ln log10. Quantities that are added must be of one
/// dimension. `named` gives the values of names that are neither.
QuantityResult EvaluateQuantity(std::string_view formula, const QuantityOf& named);

/// A unit, "N m/rad", "kg m²", as the quantity 1 of it. Nothing: it is none that is known.
std::optional<Quantity> FindUnit(std::string_view unit);

/// The names in a formula that are neither units, functions nor `pi`, each once.
std::vector<std::string> NamesInFormula(std::string_view formula);
/// The formula with other names in the place of some.
std::string RenameInFormula(std::string_view formula, const std::map<std::string, std::string>& names);

/// Empty where a name can stand in a formula: letters, digits and _, no digit first, and neither a unit nor a
/// function; else why not, as a sentence without a full stop.
Message WhyNoFormulaName(std::string_view name);

}  // namespace linkwright
