// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace linkwright {

/// More steps than this cannot be counted by doubles, nor made in a lifetime.
inline constexpr double kMostSteps = 0x1p53;

/// Why time steps of `dt` cannot cover the time from `start` to `end` [s]: they are more than 2^53, or one is
/// lost in rounding (end + dt == end). Empty: they can. `dt` above 0, `end` not before `start`.
std::string WhyNotSteps(double start, double end, double dt);

/// How many steps of `dt` come nearest to `duration` [s]; at most kMostSteps, and 0 of a negative duration.
std::int64_t StepsIn(double duration, double dt);

}  // namespace linkwright
