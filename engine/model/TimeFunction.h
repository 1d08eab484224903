// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

namespace linkwright {

/// A function of the time with two derivatives.
struct TimeFunction {
  enum class Kind { kConstant, kPolynomial, kHarmonic };
  Kind kind = Kind::kConstant;
  std::vector<double> coefficients;  ///< polynomial: Σ c_k t^k
  double c = 0;                      ///< constant: c; harmonic: c + a sin(w t + phase)
  double a = 0, w = 0, phase = 0;
  bool operator==(const TimeFunction&) const = default;

  /// f, f', f'' at t.
  std::array<double, 3> operator()(double t) const;
};

}  // namespace linkwright
