// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <memory>
#include <vector>

#include "app/base/FilmPlots.h"
#include "app/base/Ticks.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

TEST_CASE("Ticks are multiples of 1, 2 or 5 times a power of ten, inside their range") {
  CHECK(niceStep(0.7) == 1);
  CHECK(niceStep(1.2) == 2);
  CHECK(niceStep(3) == 5);
  CHECK(niceStep(7) == 10);
  CHECK(niceStep(20) == 20);
  const Ticks ticks = ticksOf(-0.31, 0.92, 6);  // 0.205 at least
  CHECK(ticks.step == 0.5);
  CHECK(ticks.first == 0);
  CHECK(ticks.count == 2);
  CHECK(ticksOf(3, 3, 6).count == 0);
}

TEST_CASE("An axis has at least two ticks, whose texts are their values, however little room there is") {
  unsigned seed = 7;
  const auto random = [&seed] { return (seed = seed * 1664525U + 1013904223U) / 4294967296.0; };
  for (int i = 0; i < 2000; ++i) {
    const double low = (random() - 0.5) * std::pow(10, 6 * random() - 3),
                 high = low + std::pow(10, 6 * random() - 3), most = std::floor(5 * random());
    CAPTURE(low, high, most);
    const Ticks ticks = ticksOf(low, high, most);
    REQUIRE(ticks.count >= 2);
    CHECK(ticks.count <= std::max(most, 2.0) + 1);
    for (int k = 0; k < ticks.count; ++k) {
      const double at = ticks.first + k * ticks.step;
      CHECK(at >= low - 1e-6 * (high - low));
      CHECK(at <= high + 1e-6 * (high - low));
      CHECK(QString(tickText(ticks, k)).replace(QChar(0x2212), '-').toDouble() ==
            Approx(at).margin(1e-6 * ticks.step));
    }
  }
}

TEST_CASE("Ticks are few at any time") {
  for (const double from : {0.0, 600.0, 1e9, 1e17}) {
    const double to = drawnEnd(from, from);
    CHECK(to > from);
    const Ticks ticks = ticksOf(from, to, 8);
    CHECK(ticks.count <= 9);
    CHECK(ticks.first + ticks.step > ticks.first);
  }
  CHECK(drawnEnd(600, 600.5) == 600.5);
}

TEST_CASE_METHOD(AppTest, "A plot of a moment long after the start is that of the second after it") {
  const auto curves = std::make_shared<std::vector<cli::FilmCurve>>(1);
  curves->front() = {"q.hinge", "rad", 0, {600}, {}};
  curves->front().values.Append(0.5);
  const auto painted = [&](double to) {
    constexpr int kWidth = 480, kHeight = 120;
    std::vector<std::uint8_t> rgba(std::size_t{4} * kWidth * kHeight);
    paintPlots({curves, 600, to, 600, false}, kWidth, kHeight, rgba.data());
    return rgba;
  };
  CHECK(painted(600) == painted(601));
  CHECK(painted(600) != painted(602));
}

}  // namespace linkwright::app
