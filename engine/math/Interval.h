// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>

namespace linkwright {

/// The numbers from `least` to `most`; `open`: without `least` itself.
struct Interval {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  bool open = false;

  /// Not of a NaN.
  bool Contains(double number) const { return (open ? number > least : number >= least) && number <= most; }
  bool operator==(const Interval&) const = default;
};

inline constexpr Interval kAnyNumber{};
inline constexpr Interval kNotNegative{0};
inline constexpr Interval kPositive{0, std::numeric_limits<double>::infinity(), true};

}  // namespace linkwright
