// SPDX-License-Identifier: BSD-3-Clause
#include <catch2/catch.hpp>
#include <numbers>

#include "engine/math/Amount.h"

namespace amount_test {

using namespace linkwright;

constexpr double kInch = 0.0254, kPound = 0.45359237, kGravity = 9.80665;  // by definition

UnitChoice Millimetres() { return {"mm", "°", "g", "N", "N mm", "N mm"}; }
UnitChoice Inches() { return {"in", "°", "lb", "lbf", "lbf in", "lbf in"}; }

TEST_CASE("Amounts of sentences are in the units that are chosen") {
  const UnitChoice si{"m", "rad", "kg", "N", "N m", "J"};
  CHECK(AmountText(si, 2.1, "m") == "2.1 m");
  CHECK(AmountText(si, 0.5, "rad") == "0.5 rad");
  CHECK(AmountText(si, -0.25, "J") == "-0.25 J");
  CHECK(AmountText(Millimetres(), 2.1, "m") == "2100 mm");
  CHECK(AmountText(Millimetres(), -0.0123, "m") == "-12.3 mm");
  CHECK(AmountText(Millimetres(), 0.25, "kg") == "250 g");
  CHECK(AmountText(Millimetres(), 1.5, "N m") == "1500 N mm");
  CHECK(AmountText(Millimetres(), 1.5, "J") == "1500 N mm");
  CHECK(AmountText(Inches(), 10 * kInch, "m") == "10 in");
  CHECK(AmountText(Inches(), kPound, "kg") == "1 lb");
  CHECK(AmountText(Inches(), kPound * kGravity, "N") == "1 lbf");
  CHECK(AmountText({}, std::numbers::pi / 6, "rad") == "30°");
  CHECK(AmountText({}, std::numbers::pi, "rad/s") == "180°/s");
  // Numbers without a unit, and units that are nobody's choice.
  CHECK(AmountText(Inches(), 0.5, "") == "0.5");
  CHECK(AmountText(Inches(), 0.5, "s") == "0.5 s");
  CHECK(AmountNumber(Millimetres(), 0.25, "kg") == "250");
}

TEST_CASE("Amounts in small units have all their digits before the point") {
  CHECK(AmountText(Millimetres(), 12.3456, "m") == "12346 mm");
  CHECK(AmountText(Millimetres(), 0.9996, "m") == "999.6 mm");
  CHECK(AmountText(Millimetres(), 1234.5678, "m") == "1234568 mm");
  // What is as large as this has no digits that people count.
  CHECK(AmountText(Millimetres(), 2e6, "m") == "2e+09 mm");
  // In the unit of SI it is as FormatNumber has it.
  CHECK(AmountText({}, 12345, "m") == "1.23e+04 m");
  CHECK(AmountText({}, 12345, "m", 5) == "12345 m");
}

TEST_CASE("Small lengths are in millimetres, or in inches where lengths are") {
  UnitChoice feet;
  feet.length = "ft";
  CHECK(SmallLengthText({}, 0.0123) == "12.3 mm");
  CHECK(SmallLengthText(Millimetres(), 2) == "2000 mm");
  CHECK(SmallLengthText(Inches(), 0.5 * kInch) == "0.5 in");
  CHECK(SmallLengthText(feet, 0.5 * kInch) == "0.5 in");
  CHECK(SmallLengthUnit(feet).name == "in");
  CHECK(SmallLengthUnit({}).factor == 1000);
}

}  // namespace amount_test
