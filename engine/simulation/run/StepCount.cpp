// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/StepCount.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"

namespace linkwright {

std::string WhyNotSteps(double start, double end, double dt) {
  if (!((end - start) / dt <= kMostSteps))
    return MessageOf("run.too-many-steps", {FormatNumber(end - start), FormatNumber(dt)});
  if (end + dt == end) return MessageOf("run.step-lost-in-rounding", {FormatNumber(dt), FormatNumber(end)});
  return {};
}

std::int64_t StepsIn(double duration, double dt) {
  const double steps = std::round(duration / dt);
  // NaN too becomes 0.
  return steps > 0 ? static_cast<std::int64_t>(std::min(steps, kMostSteps)) : 0;
}

}  // namespace linkwright
