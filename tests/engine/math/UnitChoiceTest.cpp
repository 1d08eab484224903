// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "engine/math/UnitChoice.h"

namespace unit_choice_test {

using namespace linkwright;

UnitChoice Choice(const char* length, const char* angle, const char* mass, const char* force,
                  const char* torque, const char* energy) {
  return {length, angle, mass, force, torque, energy};
}

const UnitChoice kSi = Choice("m", "rad", "kg", "N", "N m", "J");
const UnitChoice kMillimetres = Choice("mm", "°", "kg", "N", "N mm", "J");
const UnitChoice kPounds = Choice("in", "°", "lb", "lbf", "lbf in", "lbf in");

// Within the rounding of a few multiplications.
bool IsNear(double a, double b) { return std::abs(a - b) <= 8e-16 * std::abs(b); }

TEST_CASE("Units of a choice have the factors of their definitions") {
  const double inch = 0.0254, pound = 0.45359237, gravity = 9.80665, degree = std::numbers::pi / 180;
  const UnitChoice si = kSi, mm = kMillimetres, pounds = kPounds;
  for (const char* unit : {"m", "rad", "kg", "N", "N m", "J", "W", "N m s/rad", "kg m²", "", "s", "1/s"}) {
    const ShownUnit shown = ShowUnit(si, unit);
    CHECK(shown.name == unit);
    CHECK(shown.factor == 1);
  }
  struct Expected {
    const UnitChoice* choice;
    const char *unit, *name;
    double factor;
  };
  const Expected expected[] = {
      {&mm, "m", "mm", 1000},
      {&mm, "rad", "°", 1 / degree},
      {&mm, "rad/s", "°/s", 1 / degree},
      {&mm, "rad/s^2", "°/s^2", 1 / degree},
      {&mm, "m/s²", "mm/s²", 1000},
      {&mm, "kg m²", "kg mm²", 1e6},
      {&mm, "kg/m³", "kg/mm³", 1e-9},
      {&mm, "N m", "N mm", 1000},
      {&mm, "N/m", "N/mm", 1e-3},
      {&mm, "N s/m", "N s/mm", 1e-3},
      {&mm, "N m/rad", "N mm/rad", 1000},
      {&mm, "N m s/rad", "N mm s/rad", 1000},
      {&mm, "1/m", "1/mm", 1e-3},
      {&mm, "J", "J", 1},
      {&pounds, "m", "in", 1 / inch},
      {&pounds, "kg", "lb", 1 / pound},
      {&pounds, "N", "lbf", 1 / (pound * gravity)},
      {&pounds, "N m", "lbf in", 1 / (pound * gravity * inch)},
      {&pounds, "J", "lbf in", 1 / (pound * gravity * inch)},
      {&pounds, "W", "lbf in/s", 1 / (pound * gravity * inch)},
      {&pounds, "kg m²", "lb in²", 1 / (pound * inch * inch)},
      {&pounds, "N m/rad", "lbf in/rad", 1 / (pound * gravity * inch)},
      {&pounds, "m/s²", "in/s²", 1 / inch},
      {&mm, "Pa", "N/mm²", 1e-6},
      {&pounds, "Pa", "lbf/in²", inch * inch / (pound * gravity)},
      {&pounds, "kg m^2/s", "lb in^2/s", 1 / (pound * inch * inch)},
      {&pounds, "N s", "lbf s", 1 / (pound * gravity)},
  };
  for (const Expected& each : expected) {
    CAPTURE(each.unit);
    const ShownUnit shown = ShowUnit(*each.choice, each.unit);
    CHECK(shown.name == each.name);
    CHECK(IsNear(shown.factor, each.factor));
  }
  // What is no unit of one dimension stays.
  for (const char* unit : {"rad or m", "m, rad", "%", "MiB"}) {
    CHECK(ShowUnit(pounds, unit).name == unit);
    CHECK(ShowUnit(pounds, unit).factor == 1);
  }
}

TEST_CASE("A decimal number typed in another unit is a short number in SI") {
  const ShownUnit mm = ShowUnit(kMillimetres, "m"), in = ShowUnit(kPounds, "m");
  CHECK(mm.ToSi(25.4) == 0.0254);
  CHECK(mm.ToSi(0.1) == 0.0001);
  CHECK(mm.ToSi(1234.567) == 1.234567);
  CHECK(in.ToSi(1) == 0.0254);
  CHECK(in.ToSi(2.5) == 0.0635);
  // There and back for numbers of up to ten digits.
  for (int i = 1; i < 2000; ++i) {
    const double si = i / 997.0;
    CHECK(std::abs(in.ToSi(in.Shown(si)) - si) <= 1e-14 * si);
  }
}

TEST_CASE("What is typed is in the unit of the choice, or in one that is typed with it") {
  const auto near = [](const std::optional<double>& amount, double si) {
    return amount && IsNear(*amount, si);
  };
  CHECK(AmountTyped(kMillimetres, "12.5", "m") == 0.0125);
  CHECK(near(AmountTyped(kMillimetres, "-2 in", "m"), -0.0508));
  CHECK(near(AmountTyped(kPounds, "3/4", "m"), 0.01905));
  CHECK(near(AmountTyped(kPounds, "10 mm", "m"), 0.01));
  CHECK(near(AmountTyped(kMillimetres, "45", "rad"), std::numbers::pi / 4));
  CHECK(near(AmountTyped(kMillimetres, "pi/4", "rad"), std::numbers::pi / 4));
  CHECK(near(AmountTyped(kMillimetres, "0.5 rad", "rad"), 0.5));
  for (const char* wrong : {"", "two", "3 kg", "1/0"}) CHECK(!AmountTyped(kMillimetres, wrong, "m"));
}

TEST_CASE("Presets choose units that there are, and the first is SI") {
  REQUIRE(!UnitPresets().empty());
  CHECK(UnitPresets().front().choice == kSi);
  for (const UnitPreset& preset : UnitPresets())
    for (const UnitOption& option : UnitOptions()) {
      CAPTURE(preset.name, option.name);
      CHECK(std::count(option.units.begin(), option.units.end(), preset.choice.*option.unit) == 1);
    }
}

TEST_CASE("Each choice of a unit is of one dimension") {
  for (const UnitOption& option : UnitOptions())
    for (const std::string& unit : option.units) {
      UnitChoice choice = kSi;
      choice.*option.unit = unit;
      CAPTURE(option.name, unit);
      const ShownUnit shown = ShowUnit(choice, option.units.front());
      CHECK(shown.name == unit);
      CHECK((shown.factor != 1) == (unit != option.units.front()));
    }
}

}  // namespace unit_choice_test
