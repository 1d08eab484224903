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

namespace {

// Counted rather than added up: at large numbers a small step added changes nothing.
Ticks ticksWith(double step, double low, double high) {
  Ticks ticks;
  ticks.step = ticks.grain = step;
  ticks.first = std::ceil(low / step - 1e-9) * step;
  ticks.count = static_cast<int>(std::floor((high - ticks.first) / step + 1e-9)) + 1;
  return ticks;
}

}  // namespace

Ticks ticksOf(double low, double high, double most) {
  if (!(high > low)) return {};
  Ticks ticks = ticksWith(niceStep((high - low) / std::max(most, 1.0)), low, high);
  if (ticks.count > 1) return ticks;
  // Half a range at most has two of them; there is room for the outer ones.
  constexpr double kNextFiner = 0.4;
  constexpr int kMostFiner = 4;
  for (int i = 0; i < kMostFiner && ticks.count < 2; ++i)
    ticks = ticksWith(niceStep(kNextFiner * ticks.grain), low, high);
  if (ticks.count > 2) {
    ticks.step = (ticks.count - 1) * ticks.grain;
    ticks.count = 2;
  }
  return ticks;
}

QString tickText(const Ticks& ticks, int i) {
  constexpr double kMostPlain = 1e6, kLeastPlain = 1e-5;
  constexpr int kMostDigits = 6;
  double value = ticks.first + i * ticks.step;
  if (std::abs(value) < 1e-9 * ticks.grain) value = 0;
  const bool plain = std::max(std::abs(value), ticks.grain) < kMostPlain && ticks.grain > kLeastPlain;
  const int digits =
      std::clamp(-static_cast<int>(std::floor(std::log10(ticks.grain) + 1e-9)), 0, kMostDigits);
  return QString::number(value, plain ? 'f' : 'g', plain ? digits : 3).replace('-', QChar(0x2212));
}

double drawnEnd(double from, double to) {
  constexpr double kLeast = 1e-9;  // relative
  return to - from < kLeast * (1 + std::abs(from)) ? from + std::max(1.0, kLeast * std::abs(from)) : to;
}

}  // namespace linkwright::app
