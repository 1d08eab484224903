// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/UnitChoice.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "engine/math/Quantity.h"

namespace linkwright {
namespace {

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80) != 0;
}

// The letters from `from` on; ² and ³ are no letters.
std::string_view WordAt(std::string_view text, std::size_t from) {
  std::size_t end = from;
  while (end < text.size() && IsWordCharacter(text[end])) {
    const std::string_view rest = text.substr(end);
    if (rest.starts_with("²") || rest.starts_with("³") || rest.starts_with("·")) break;
    ++end;
  }
  return text.substr(from, end - from);
}

// Of "m", "rad", …; nothing: it is not chosen.
std::optional<std::string> Chosen(const UnitChoice& choice, std::string_view word) {
  if (word == "W") {
    if (choice.energy == "J") return std::nullopt;
    return choice.energy + "/s";
  }
  if (word == "Pa") {
    if (choice.force == "N" && choice.length == "m") return std::nullopt;
    return choice.force + "/" + choice.length + "²";
  }
  for (const UnitOption& option : UnitOptions())
    if (word == option.units.front()) return choice.*option.unit;
  return std::nullopt;
}

std::string InChosenWords(const UnitChoice& choice, std::string_view unit) {
  std::string out;
  for (std::size_t at = 0; at < unit.size();) {
    const std::string_view word = WordAt(unit, at);
    if (word.empty()) {
      out += unit[at++];
      continue;
    }
    // A force at a lever is a torque, but not a force over an area or a stretch.
    constexpr std::string_view kTorque = "N m";
    const std::size_t behind = at + kTorque.size();
    const std::string_view rest = unit.substr(std::min(behind, unit.size()));
    const bool torque = unit.substr(at).starts_with(kTorque) && WordAt(unit, at + 2) == "m" &&
                        !rest.starts_with("²") && !rest.starts_with("³") && !rest.starts_with("^");
    if (torque) {
      out += choice.torque;
      at = behind;
      continue;
    }
    // Stiffness and damping are per radian, in whatever unit angles are.
    const bool per_radian = word == "rad" && unit.substr(0, at).find('/') != std::string_view::npos;
    out += per_radian ? std::string(word) : Chosen(choice, word).value_or(std::string(word));
    at += word.size();
  }
  return out;
}

}  // namespace

const std::vector<UnitOption>& UnitOptions() {
  static const std::vector<UnitOption> options = {
      {"length", &UnitChoice::length, {"m", "cm", "mm", "in", "ft"}},
      {"angle", &UnitChoice::angle, {"rad", "°"}},
      {"mass", &UnitChoice::mass, {"kg", "g", "lb"}},
      {"force", &UnitChoice::force, {"N", "mN", "kN", "lbf"}},
      {"torque", &UnitChoice::torque, {"N m", "N cm", "N mm", "kN m", "lbf in", "lbf ft"}},
      {"energy", &UnitChoice::energy, {"J", "kJ", "N mm", "lbf in", "lbf ft"}}};
  return options;
}

const std::vector<UnitPreset>& UnitPresets() {
  static const std::vector<UnitPreset> presets = {
      {"SI", {"m", "rad", "kg", "N", "N m", "J"}},
      {"SI, angles in degrees", {}},
      {"Millimetres and grams", {"mm", "°", "g", "N", "N mm", "N mm"}},
      {"US customary, inches", {"in", "°", "lb", "lbf", "lbf in", "lbf in"}},
      {"US customary, feet", {"ft", "°", "lb", "lbf", "lbf ft", "lbf ft"}}};
  return presets;
}

double ShownUnit::ToSi(double shown) const {
  if (factor == 1) return shown;
  // Degrees are no decimal unit of radians.
  if (name.find("°") != std::string::npos) return shown / factor;
  // What a person typed has a few decimal digits, and so has what it means where the unit is a decimal one:
  // the last bits are those of the division.
  constexpr int kDigits = 15;
  char text[32];
  const double si = shown / factor;
  const auto [end, error] = std::to_chars(text, text + sizeof text, si, std::chars_format::general, kDigits);
  double rounded = si;
  if (error == std::errc()) std::from_chars(text, end, rounded);
  return rounded;
}

ShownUnit ShowUnit(const UnitChoice& choice, std::string_view unit) {
  ShownUnit same{std::string(unit), 1};
  const std::string name = InChosenWords(choice, unit);
  if (name == unit) return same;
  const auto from = FindUnit(unit), to = FindUnit(name);
  if (!from || !to || !from->dimension.Matches(to->dimension)) return same;
  return {name, from->value / to->value};
}

std::optional<double> AmountTyped(const UnitChoice& choice, std::string_view text, std::string_view unit) {
  const QuantityResult found = EvaluateQuantity(text, [](std::string_view) {
    return QuantityResult{{}, "unknown"};
  });
  if (!found.ok() || !std::isfinite(found.quantity.value)) return std::nullopt;
  const Quantity& quantity = found.quantity;
  // pi/4 is an angle already.
  if (quantity.dimension.IsPlain())
    return quantity.has_pi && unit == "rad" ? quantity.value : ShowUnit(choice, unit).ToSi(quantity.value);
  const auto one = FindUnit(unit);
  if (!one || !quantity.dimension.Matches(one->dimension)) return std::nullopt;
  return quantity.value / one->value;
}

}  // namespace linkwright
