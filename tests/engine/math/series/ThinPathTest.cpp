// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <set>
#include <utility>

#include "engine/math/series/ThinPath.h"

namespace linkwright {
namespace {

using Step = std::pair<long, long>;

// The steps between cells of a grid over [−1, 1]², found by looking at every point.
std::set<Step> StepsOf(const std::vector<double>& x, const std::vector<double>& y, double cells) {
  std::set<Step> steps;
  long last = -1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
      last = -1;
      continue;
    }
    const auto cell = [&](double v) {
      return static_cast<long>(std::min(std::floor((v + 1) * cells / 2), cells - 1));
    };
    const long now = cell(y[i]) * static_cast<long>(cells) + cell(x[i]);
    if (last >= 0 && now != last) steps.emplace(last, now);
    last = now;
  }
  return steps;
}

}  // namespace

TEST_CASE("A thinned path takes the same steps from cell to cell as all of it, each once") {
  std::mt19937 random(4);
  std::vector<double> x = {-1, 1}, y = {-1, 1};
  double at_x = 0, at_y = 0;
  for (int i = 0; i < 200000; ++i) {
    const auto drift = [&] { return 0.02 * (static_cast<double>(random() % 2001) / 1000 - 1); };
    at_x = std::clamp(at_x + drift(), -0.99, 0.99);
    at_y = std::clamp(at_y + drift(), -0.99, 0.99);
    const bool gap = random() % 5000 == 0;
    x.push_back(gap ? NAN : at_x);
    y.push_back(at_y);
  }
  const PathPoints thin = ThinPath(x, y, 20, 20);
  const std::set<Step> all = StepsOf(x, y, 20);
  CHECK(StepsOf(thin.x, thin.y, 20) == all);
  CHECK(thin.x.size() <= 3 * all.size() + 100);
}

TEST_CASE("A circle that is gone round a thousand times costs what one round costs") {
  std::vector<double> x, y;
  for (int i = 0; i < 1000000; ++i) {
    x.push_back(std::cos(2 * M_PI * i / 1000));
    y.push_back(std::sin(2 * M_PI * i / 1000));
  }
  const PathPoints thin = ThinPath(x, y, 400, 400);
  CHECK(thin.x.size() > 900);
  CHECK(thin.x.size() < 3000);
  // It is closed: no piece of the circle is missing.
  double longest = 0;
  for (std::size_t i = 1; i < thin.x.size(); ++i)
    if (std::isfinite(thin.x[i]) && std::isfinite(thin.x[i - 1]))
      longest = std::max(longest, std::hypot(thin.x[i] - thin.x[i - 1], thin.y[i] - thin.y[i - 1]));
  CHECK(longest < 2.5 * M_PI / 500 * 2);
}

TEST_CASE("A path of no points, of one and of one place is thinned, too") {
  CHECK(ThinPath({}, {}, 10, 10).x.empty());
  const std::vector<double> ones(50, 1.0);
  CHECK(ThinPath(ones, ones, 10, 10).x == std::vector<double>{1});
  const std::vector<double> nothing(5, NAN);
  CHECK(ThinPath(nothing, nothing, 10, 10).x.empty());
}

}  // namespace linkwright
