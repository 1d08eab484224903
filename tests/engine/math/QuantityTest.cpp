// SPDX-License-Identifier: BSD-3-Clause
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/math/Quantity.h"

namespace quantity_test {

using namespace linkwright;
using Catch::Matchers::Contains;

QuantityResult Of(const std::string& text) {
  return EvaluateQuantity(text, [](std::string_view name) -> QuantityResult {
    if (name == "L1") return {{0.3, FindUnit("m")->dimension, false}, {}};
    return {{}, "there is no " + std::string(name)};
  });
}

double Value(const std::string& text) {
  const QuantityResult found = Of(text);
  INFO(text << ": " << found.why.text);
  REQUIRE(found.ok());
  return found.quantity.value;
}

TEST_CASE("Units have the factors that define them") {
  // NIST Special Publication 811 (2008), appendix B.8; the bold, exact ones.
  const std::pair<const char*, double> kPublished[] = {{"in", 0.0254},
                                                       {"ft", 0.3048},
                                                       {"yd", 0.9144},
                                                       {"mi", 1609.344},
                                                       {"mil", 2.54e-5},
                                                       {"lb", 0.45359237},
                                                       {"lbf", 4.4482216152605},
                                                       {"kgf", 9.80665},
                                                       {"oz", 2.8349523125e-2},
                                                       {"slug", 14.593902937206},
                                                       {"psi", 6894.7572931684},
                                                       {"h", 3600},
                                                       {"deg", 1.7453292519943e-2},
                                                       {"rev", 6.2831853071796},
                                                       {"rpm", 0.10471975511966},
                                                       {"mm", 1e-3},
                                                       {"g", 1e-3},
                                                       {"kN", 1e3},
                                                       {"ms", 1e-3}};
  for (const auto& [unit, factor] : kPublished) {
    INFO(unit);
    CHECK(Value(std::string("1 ") + unit) == Approx(factor).epsilon(1e-12));
  }
  CHECK(Value("1 in") == 0.0254);
  CHECK(Value("1 lb") == 0.45359237);
  // A pound-force foot (the same table: 1.355818 N m).
  CHECK(Value("1 lbf ft") == Approx(4.4482216152605 * 0.3048).epsilon(1e-12));
}

TEST_CASE("A formula is worked out in the usual order, and a unit belongs to its number") {
  CHECK(Value("2 in") == Approx(0.0508).epsilon(1e-15));
  CHECK(Value("2*L1 + 3 mm") == Approx(0.603).epsilon(1e-15));
  CHECK(Value("L1/2 + 1 cm") == Approx(0.16).epsilon(1e-15));
  CHECK(Value("-2^2") == -4);
  CHECK(Value("2^3^2") == 512);
  CHECK(Value("8 m^2/4 s") == Value("8 m²/4 s"));
  CHECK(Value("2^3/8 in") == Approx(1 / 0.0254).epsilon(1e-15));
  CHECK(Value("3/8 in") == Approx(0.375 * 0.0254).epsilon(1e-15));
  CHECK(Value("6 in / 2 in") == Approx(3));
  CHECK(Value("sqrt(L1^2 + (40 cm)^2)") == Approx(0.5));
  CHECK(Value("sin(30 deg)") == Approx(0.5));
  CHECK(Value("atan2(L1, 30 cm)") == Approx(std::atan(1.0)));
  CHECK(Value("max(1 cm, 2 mm, 1 in)") == 0.0254);
  CHECK(Value("pi/4") == Approx(std::atan(1.0)).epsilon(1e-15));
  CHECK(Of("3 kg m²").quantity.dimension.Matches(FindUnit("N m s^2")->dimension));
  CHECK(Of("3 kg·m/s²").quantity.dimension.ToString() == "N");
}

TEST_CASE("What does not fit is said") {
  CHECK_THAT(Of("L1 + 3").why.text, Contains("adding m and a plain number"));
  CHECK_THAT(Of("1 kg + 1 m").why.text, Contains("adding kg and m"));
  CHECK_THAT(Of("L2").why.text, Contains("L2"));
  CHECK_THAT(Of("sin(L1)").why.text, Contains("plain number"));
  CHECK_THAT(Of("2^L1").why.text, Contains("exponent"));
  for (const std::string& wrong :
       {std::string(), std::string("2 +"), std::string("(2"), std::string("2 3"), std::string("1/0"),
        std::string("1e999"), std::string("frob(2)"), std::string("2 # 3"), std::string(500, '('),
        std::string("L1 - 3"), std::string("1 kg + 1 m"), std::string("max(1 m, 1 s)"),
        std::string("sin(L1)"), std::string("2^L1"), std::string("sin(1, 2)"), std::string("atan2(1)"),
        std::string("min(1)"), std::string(2000, '1'), std::string("2^") + std::string(500, '2')}) {
    INFO(wrong);
    const QuantityResult found = Of(wrong);
    CHECK_FALSE(found.ok());
    // So that the window has it in its language.
    CHECK_FALSE(found.why.id.empty());
  }
  // A turn a second is no hertz, a radian may be left out beside a length.
  CHECK_FALSE(FindUnit("rad/s")->dimension.Matches(FindUnit("Hz")->dimension));
  CHECK(FindUnit("N m/rad")->dimension.Matches(FindUnit("N m")->dimension));
}

TEST_CASE("Names of a formula are its words, without units, functions and pi") {
  using Names = std::vector<std::string>;
  CHECK(NamesInFormula("2*L1 + sin(a)*3 mm + pi + L1") == Names{"L1", "a"});
  CHECK(RenameInFormula("L1 + L12/L1 * 2 m", {{"L1", "crank"}}) == "crank + L12/crank * 2 m");
  CHECK(WhyNoFormulaName("crank_2").text.empty());
  for (const char* wrong : {"", "2L", "a b", "mm", "pi", "sin", "µ"})
    CHECK_FALSE(WhyNoFormulaName(wrong).id.empty());
}

}  // namespace quantity_test
