// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "engine/math/SinCos.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

TEST_CASE("sine and cosine are the library's at every size of angle") {
  Random random(1);
  double worst = 0;
  const auto check = [&](double x) {
    double s = 0, c = 0;
    SinCos(&x, 1, &s, &c);
    const long double error =
        std::max(std::abs(static_cast<long double>(s) - std::sin(static_cast<long double>(x))),
                 std::abs(static_cast<long double>(c) - std::cos(static_cast<long double>(x))));
    worst = std::max(worst, static_cast<double>(error));
  };
  for (const double range : {1e-8, 0.1, 1.0, 4.0, 100.0, 1e5, 1e9})
    for (int i = 0; i < 20000; ++i) check(random.Uniform(-range, range));
  for (int k = -2000; k <= 2000; ++k) {
    check(k * kPi / 4);
    check(std::nextafter(k * kPi / 4, 1e9));
    check(std::nextafter(k * kPi / 4, -1e9));
  }
  CHECK(worst < 2e-16);
}

TEST_CASE("many sines at once have the bits of each alone, whatever their neighbours") {
  Random random(2);
  for (size_t count = 0; count < 20; ++count) {
    std::vector<double> angles(count), sines(count), cosines(count);
    for (double& angle : angles) angle = random.Uniform(-1, 1) * (random.Chance(0.2) ? 1e7 : 10);
    SinCos(angles.data(), count, sines.data(), cosines.data());
    for (size_t i = 0; i < count; ++i) {
      double s = 0, c = 0;
      SinCos(&angles[i], 1, &s, &c);
      CHECK(sines[i] == s);
      CHECK(cosines[i] == c);
    }
  }
}

TEST_CASE("sine and cosine of exact and impossible angles") {
  double s = 0, c = 0;
  const double zero = 0, tiny = 1e-300;
  SinCos(&zero, 1, &s, &c);
  CHECK(s == 0);
  CHECK(c == 1);
  SinCos(&tiny, 1, &s, &c);
  CHECK(s == tiny);
  CHECK(c == 1);
  for (const double x : {std::numeric_limits<double>::infinity(), std::nan("")}) {
    SinCos(&x, 1, &s, &c);
    CHECK(std::isnan(s));
    CHECK(std::isnan(c));
  }
}
