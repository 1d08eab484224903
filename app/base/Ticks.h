// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::app {

/// 1, 2 or 5 times a power of ten, at least `least` up to rounding; `least` is above zero.
double niceStep(double least);

/// Marks on an axis: at first + i · step for each i below count.
struct Ticks {
  double first = 0, step = 1;
  int count = 0;
  double grain = 1;  ///< all are multiples of this nice step
};
/// At most about `most` of them, at multiples of a nice step, but at least two, which tell the scale; none
/// where the range is empty.
Ticks ticksOf(double low, double high, double most);
/// The number at one of them, with as many decimals as all need.
QString tickText(const Ticks& ticks, int i);

/// The end of a range of times from `from` [s] that is wide enough to be drawn: `to`, or later.
double drawnEnd(double from, double to);

}  // namespace linkwright::app
