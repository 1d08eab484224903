// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "engine/kernels/SinCos.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

TEST_CASE("the sine and cosine kernels are the library's in every instruction set") {
  for (const InstructionSet set : SupportedInstructionSets()) {
    CAPTURE(ToString(set));
    const auto sin_cos = LINKWRIGHT_CHOOSE(set, SinCos);
    Random random(1);
    double worst = 0;
    const auto check = [&](const std::vector<double>& angles) {
      std::vector<double> sines(angles.size()), cosines(angles.size());
      sin_cos(angles.data(), angles.size(), sines.data(), cosines.data());
      for (size_t i = 0; i < angles.size(); ++i) {
        const auto x = static_cast<long double>(angles[i]);
        worst = std::max({worst, static_cast<double>(std::abs(sines[i] - std::sin(x))),
                          static_cast<double>(std::abs(cosines[i] - std::cos(x)))});
      }
    };
    for (int k = -2000; k <= 2000; ++k) {
      const double x = k * kPi / 4;
      check({x, std::nextafter(x, 1e9), std::nextafter(x, -1e9)});
    }
    for (size_t count = 0; count < 40; ++count) {
      for (const double range : {1e-8, 0.1, 4.0, 100.0, 1e5, 1e9}) {
        std::vector<double> angles(count);
        for (double& angle : angles) angle = random.Uniform(-range, range);
        check(angles);
      }
    }
    CHECK(worst < 2e-16);
    const double angles[] = {0, 1e-300, std::numeric_limits<double>::infinity(), std::nan("")};
    double sines[4], cosines[4];
    sin_cos(angles, 4, sines, cosines);
    CHECK(sines[0] == 0);
    CHECK(cosines[0] == 1);
    CHECK(sines[1] == 1e-300);
    CHECK(cosines[1] == 1);
    CHECK(std::isnan(sines[2] + cosines[2]));
    CHECK(std::isnan(sines[3] + cosines[3]));
  }
}

TEST_CASE("the baseline is always supported and the chosen instruction set is one of the supported") {
  const auto& sets = SupportedInstructionSets();
  REQUIRE(!sets.empty());
  CHECK(sets.front() == InstructionSet::kBaseline);
  CHECK(std::find(sets.begin(), sets.end(), ChosenInstructionSet()) != sets.end());
}
