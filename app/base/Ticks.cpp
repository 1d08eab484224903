// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Ticks.h"

#include <algorithm>
#include <cmath>

namespace linkwright::app {

double niceStep(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least * 0.999) return factor * power;
  return 10 * power;
}

// Counted rather than added up: at large numbers a small step added changes nothing.
Ticks ticksOf(double low, double high, double most) {
  if (!(high > low)) return {};
  Ticks ticks;
  ticks.step = niceStep((high - low) / std::max(most, 1.0));
  ticks.first = std::ceil(low / ticks.step - 1e-9) * ticks.step;
  ticks.count = static_cast<int>(std::floor((high - ticks.first) / ticks.step + 1e-9)) + 1;
  return ticks;
}

double drawnEnd(double from, double to) {
  constexpr double kLeast = 1e-9;  // relative
  return to - from < kLeast * (1 + std::abs(from)) ? from + std::max(1.0, kLeast * std::abs(from)) : to;
}

}  // namespace linkwright::app
