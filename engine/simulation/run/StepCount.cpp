// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/StepCount.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Numbers.h"

namespace linkwright {

std::string WhyNotSteps(double start, double end, double dt) {
  if (!((end - start) / dt <= kMostSteps))
    return FormatNumber(end - start) + " s in time steps of " + FormatNumber(dt) +
           " s are more than 2^53 steps";
  if (end + dt == end)
    return "a time step of " + FormatNumber(dt) + " s is lost in rounding at " + FormatNumber(end) +
           " s: the time does not change by it";
  return {};
}

std::int64_t StepsIn(double duration, double dt) {
  const double steps = std::round(duration / dt);
  // NaN too becomes 0.
  return steps > 0 ? static_cast<std::int64_t>(std::min(steps, kMostSteps)) : 0;
}

}  // namespace linkwright
