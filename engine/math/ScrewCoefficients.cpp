// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/ScrewCoefficients.h"

#include <cmath>

namespace linkwright {
namespace {

/// Below this two or three terms of a series are exact to rounding.
constexpr double kFewTerms = 1e-2;
/// Below this the differences in b2 and c cancel.
constexpr double kCancels = 1;

}  // namespace

double ScrewB1(double angle) {
  const double square = angle * angle;
  if (angle < kFewTerms) return 1.0 / 2 - square * (1.0 / 24 - square / 720);
  // 1 − cos θ = 2 sin²(θ/2)
  const double ratio = std::sin(angle / 2) / angle;
  return 2 * ratio * ratio;
}

double ScrewB2(double angle) {
  const double x = angle * angle;
  if (angle < kFewTerms) return 1.0 / 6 - x * (1.0 / 120 - x / 5040);
  // Σ (−x)^k / (2k + 3)!
  if (angle < kCancels)
    return 1.0 / 6 -
           x * (1.0 / 120 -
                x * (1.0 / 5040 -
                     x * (1.0 / 362880 -
                          x * (1.0 / 39916800 -
                               x * (1.0 / 6227020800 - x * (1.0 / 1307674368000 - x / 355687428096000))))));
  return (angle - std::sin(angle)) / (x * angle);
}

double ScrewC(double angle) {
  if (angle < kFewTerms) {
    const double square = angle * angle;
    return 1.0 / 12 + square * (1.0 / 720 + square / 30240);
  }
  const double half = angle / 2, x = half * half;
  // With h = θ/2: c = (sin h − h cos h) / (4 h² sin h), sin h − h cos h = h³ Σ (−x)^k (2k + 2) / (2k + 3)!
  if (angle < kCancels) {
    const double sum =
        1.0 / 3 -
        x * (1.0 / 30 - x * (1.0 / 840 - x * (1.0 / 45360 - x * (1.0 / 3991680 -
                                                                 x * (1.0 / 518918400 - x / 93405312000)))));
    return half * sum / (4 * std::sin(half));
  }
  return (std::sin(half) - half * std::cos(half)) / (4 * x * std::sin(half));
}

}  // namespace linkwright
