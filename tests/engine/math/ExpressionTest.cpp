// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <clocale>
#include <cmath>
#include <locale>

#include "engine/base/MessageOfText.h"
#include "engine/math/Expression.h"
#include "tests/support/AllocationCounter.h"

using namespace linkwright;
using Names = Expression::Names;

TEST_CASE("a formula gives what it says") {
  const Expression f("10*sin(2*pi*t) - 0.5*v + q^2", Names::kTimeAndJoint);
  CHECK(f({0.3, 1.5, -2}) == Approx(10 * std::sin(0.6 * std::acos(-1.0)) + 1 + 2.25).epsilon(1e-15));
  CHECK(Expression("t < 1 ? 2 : 3", Names::kTime)({0.5, 0, 0}) == 2);
  CHECK(Expression("t < 1 ? 2 : 3", Names::kTime)({1, 0, 0}) == 3);
  CHECK(Expression("mod(t, 2)", Names::kTime)({-0.5, 0, 0}) == 1.5);
  CHECK(Expression("min(3, t, 2)", Names::kTime)({5, 0, 0}) == 2);
  CHECK(Expression("1.5e-3", Names::kTime)({}) == 1.5e-3);
}

TEST_CASE("smooth goes from 0 to 1 with two continuous derivatives") {
  const Expression f("smooth(t)", Names::kTime);
  CHECK(f({-1, 0, 0}) == 0);
  CHECK(f({0.5, 0, 0}) == 0.5);
  CHECK(f({2, 0, 0}) == 1);
  // Near the ends 10 x³, so that f / x² vanishes.
  CHECK(f({1e-4, 0, 0}) == Approx(1e-11).epsilon(1e-3));
  CHECK(1 - f({1 - 1e-3, 0, 0}) == Approx(1e-8).epsilon(1e-2));
}

TEST_CASE("what is wrong with a formula is reported with its place") {
  const auto mentions = [](const char* formula, const char* part) {
    const std::string text = Expression::Check(formula, Names::kTime);
    INFO(formula << " → " << text);
    CHECK(text.find(part) != std::string::npos);
    CHECK_FALSE(MessageOfText(text).id.empty());  // so that the window has it in its language
    CHECK_THROWS_AS(Expression(formula, Names::kTime), std::invalid_argument);
  };
  CHECK(Expression::Check("2*t", Names::kTime).empty());
  mentions("", "at character 1");
  mentions("foo*t", "at character 1: \"foo\" is not known");
  mentions("2*t + q", "at character 7: \"q\" is not known");
  mentions("1 +", "at character 4: something is missing");
  mentions("sin(", "at character 5: something is missing");
  mentions("3 4", "at character 3");
  mentions("q = 3", "at character 3: \"=\"");
  mentions("sin(1, 2)", "too many parameters");
  mentions("min()", "too few parameters");
  mentions("1, 2", "several numbers");
  mentions("t)", "at character 2");
  mentions("$", "at character 1: \"$\" is not known");
  mentions("1e400", "at character 1");
  CHECK_FALSE(Expression::Check(std::string("1\0", 2), Names::kTime).empty());
  CHECK_FALSE(Expression::Check(std::string(100000, '('), Names::kTime).empty());
  CHECK_FALSE(Expression::Check("t\xff", Names::kTime).empty());
}

TEST_CASE("numbers have a point in every locale") {
  const std::locale before;
  const char* const old = std::setlocale(LC_ALL, nullptr);
  const std::string kept = old ? old : "C";
  bool found = false;
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8"})
    found = found || std::setlocale(LC_ALL, name);
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  std::locale::global(std::locale(std::locale::classic(), new Comma));
  CHECK(Expression("1.5 + 2.25", Names::kTime)({}) == 3.75);
  CHECK(Expression("1000.5", Names::kTime)({}) == 1000.5);
  std::locale::global(before);
  std::setlocale(LC_ALL, kept.c_str());
  if (!found) WARN("no locale with a decimal comma is installed; only the C++ one was changed");
}

TEST_CASE("copies are independent, and evaluating neither allocates nor throws") {
  const Expression f("sqrt(t) + max(q, v, 1/q)", Names::kTimeAndJoint);
  Expression copy = f;
  const Expression other("1", Names::kTime);
  copy = other;
  CHECK(copy({}) == 1);
  copy = f;
  const std::size_t before = AllocationCount();
  double sum = 0;
  for (int i = 0; i < 100; ++i) sum += f({1.0 * i, 2, 3}) - copy({1.0 * i, 2, 3});
  const double bad = f({-1, 2, 3}), infinite = f({1, 0, 3});
  CHECK(AllocationCount() == before);
  CHECK(sum == 0);
  CHECK(std::isnan(bad));
  CHECK(std::isinf(infinite));
}
