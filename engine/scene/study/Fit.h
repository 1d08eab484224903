// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>

#include "engine/scene/study/Trials.h"

namespace linkwright {

struct FitOptions {
  int starts = 1;  ///< the first in the middle of the ranges, the others drawn from them
  std::uint64_t seed = 1;
  int most_iterations = 100;
  StopCheck stop;
  std::function<void(int iteration, double rms)> progress;
};

struct FitResult {
  bool ok = false;
  bool stopped = false;  ///< the values are the best so far
  std::string why;       ///< where it is not ok
  VectorX values;        ///< of the parameters
  /// Half widths of the intervals that hold each true value with a probability of 95 %, where the model is
  /// right and the errors of the measurement are independent, normal and, within a signal, alike; infinite
  /// where the measurement does not tell.
  VectorX half_widths;
  VectorX rms;  ///< of each signal's differences, in its unit
  int runs = 0;
};

/// Values of parameters with which a scene's signals come nearest to measured ones: the least sum of squares,
/// each signal by its own scatter about its mean, found by Levenberg and Marquardt's method within the ranges
/// (Ceres), with central differences. The intervals follow from the sum's curvature at the end,
/// s² (JᵀJ)⁻¹, and Student's quantile.
FitResult Fit(const Trials& trials, const Samples& measured, const FitOptions& options);

}  // namespace linkwright
