// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "engine/math/Types.h"

namespace linkwright::app {

/// Mass [kg] of a homogeneous bar and its moment of inertia about an axis across it, through its centre
/// [kg m²], from the textbook.
struct TaskBar {
  double mass = 0, inertia = 0;
};

/// A cylinder of `length` with half a ball at each end.
inline TaskBar capsuleBar(double width, double length, double density = 1000) {
  const double r = width / 2, cylinder = density * kPi * r * r * length,
               half = density * 2 / 3 * kPi * r * r * r;
  return {cylinder + 2 * half, cylinder * (r * r / 4 + length * length / 12) +
                                   2 * half * (2.0 / 5 * r * r + length * length / 4 + 3.0 / 8 * length * r)};
}
/// Of the same about its own axis.
inline double capsuleSpin(double width, double length, double density = 1000) {
  const double r = width / 2, cylinder = density * kPi * r * r * length,
               ball = density * 4 / 3 * kPi * r * r * r;
  return cylinder * r * r / 2 + 2.0 / 5 * ball * r * r;
}
inline TaskBar boxBar(double width, double length, double density = 1000) {
  const double mass = density * width * width * length;
  return {mass, mass * (width * width + length * length) / 12};
}

}  // namespace linkwright::app
