// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/UnitTable.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/math/Types.h"

namespace linkwright {
namespace {

constexpr double kInch = 0.0254, kPound = 0.45359237, kGravity = 9.80665;

struct NamedUnit {
  std::string_view name;
  double factor;
  Dimension dimension;
};

constexpr Dimension Of(double m, double kg, double s, double rad = 0, double ampere = 0) {
  return {{m, kg, s, rad, ampere}};
}
constexpr Dimension kLength = Of(1, 0, 0), kMass = Of(0, 1, 0), kTime = Of(0, 0, 1), kAngle = Of(0, 0, 0, 1);
constexpr Dimension kForce = Of(1, 1, -2), kEnergy = Of(2, 1, -2), kPressure = Of(-1, 1, -2);

constexpr NamedUnit kUnits[] = {
    {"m", 1, kLength},
    {"km", 1e3, kLength},
    {"cm", 1e-2, kLength},
    {"mm", 1e-3, kLength},
    {"um", 1e-6, kLength},
    {"µm", 1e-6, kLength},
    {"in", kInch, kLength},
    {"mil", kInch / 1000, kLength},
    {"ft", 12 * kInch, kLength},
    {"yd", 36 * kInch, kLength},
    {"mi", 63360 * kInch, kLength},
    {"kg", 1, kMass},
    {"g", 1e-3, kMass},
    {"mg", 1e-6, kMass},
    {"lb", kPound, kMass},
    {"oz", kPound / 16, kMass},
    {"slug", kPound* kGravity / (12 * kInch), kMass},
    {"s", 1, kTime},
    {"ms", 1e-3, kTime},
    {"us", 1e-6, kTime},
    {"µs", 1e-6, kTime},
    {"min", 60, kTime},
    {"h", 3600, kTime},
    {"rad", 1, kAngle},
    {"mrad", 1e-3, kAngle},
    {"deg", kPi / 180, kAngle},
    {"°", kPi / 180, kAngle},
    {"turn", 2 * kPi, kAngle},
    {"rev", 2 * kPi, kAngle},
    {"rpm", 2 * kPi / 60, Of(0, 0, -1, 1)},
    {"Hz", 1, Of(0, 0, -1)},
    {"kHz", 1e3, Of(0, 0, -1)},
    {"N", 1, kForce},
    {"mN", 1e-3, kForce},
    {"kN", 1e3, kForce},
    {"MN", 1e6, kForce},
    {"lbf", kPound* kGravity, kForce},
    {"kgf", kGravity, kForce},
    {"Nm", 1, kEnergy},
    {"J", 1, kEnergy},
    {"kJ", 1e3, kEnergy},
    {"W", 1, Of(2, 1, -3)},
    {"kW", 1e3, Of(2, 1, -3)},
    {"Pa", 1, kPressure},
    {"kPa", 1e3, kPressure},
    {"MPa", 1e6, kPressure},
    {"bar", 1e5, kPressure},
    {"psi", kPound* kGravity / (kInch * kInch), kPressure},
    {"A", 1, Of(0, 0, 0, 0, 1)},
    {"mA", 1e-3, Of(0, 0, 0, 0, 1)},
    {"V", 1, Of(2, 1, -3, 0, -1)},
    {"ohm", 1, Of(2, 1, -3, 0, -2)},
};

constexpr double kSameExponent = 1e-9;

bool SameExponent(double a, double b) { return std::abs(a - b) < kSameExponent; }

}  // namespace

std::optional<Quantity> FindNamedUnit(std::string_view name) {
  const auto found = std::find_if(std::begin(kUnits), std::end(kUnits),
                                  [&](const NamedUnit& unit) { return unit.name == name; });
  if (found == std::end(kUnits)) return std::nullopt;
  return Quantity{found->factor, found->dimension, false};
}

bool Dimension::IsPlain() const {
  return std::all_of(exponents.begin(), exponents.end(), [](double each) { return SameExponent(each, 0); });
}

bool Dimension::Matches(const Dimension& other) const {
  constexpr std::size_t kRadian = 3;
  bool has_size = false;
  for (std::size_t i = 0; i < exponents.size(); ++i) {
    if (i != kRadian && !SameExponent(exponents[i], other.exponents[i])) return false;
    if (i < 2 && !SameExponent(exponents[i], 0)) has_size = true;
  }
  return has_size || SameExponent(exponents[kRadian], other.exponents[kRadian]);
}

std::string Dimension::ToString() const {
  if (IsPlain()) return MessageOf("series.plain-number");
  for (const NamedUnit& unit : kUnits)
    if (unit.factor == 1 && unit.name != "Nm" && unit.name != "J" && unit.dimension.exponents == exponents)
      return std::string(unit.name);
  constexpr std::array<std::string_view, 5> kBase = {"m", "kg", "s", "rad", "A"};
  std::string above, below;
  const auto add = [](std::string_view base, double exponent, std::string* to) {
    if (!to->empty()) *to += ' ';
    *to += base;
    if (SameExponent(exponent, 1)) return;
    const double whole = std::round(exponent);
    std::string text =
        SameExponent(exponent, whole) ? std::to_string(static_cast<int>(whole)) : std::to_string(exponent);
    *to += SameExponent(exponent, 2) ? "²" : SameExponent(exponent, 3) ? "³" : "^" + text;
  };
  for (const std::size_t i : {std::size_t(1), std::size_t(0), std::size_t(3), std::size_t(4), std::size_t(2)})
    if (!SameExponent(exponents[i], 0))
      add(kBase[i], std::abs(exponents[i]), exponents[i] > 0 ? &above : &below);
  if (below.empty()) return above;
  const bool several = below.find(' ') != std::string::npos;
  return (above.empty() ? "1" : above) + "/" + (several ? "(" + below + ")" : below);
}

}  // namespace linkwright
