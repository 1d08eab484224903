// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/SignalRows.h"

#include <algorithm>
#include <cmath>

namespace linkwright::cli {

int SignalNumber(const std::vector<Signal>& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Signal& s) { return s.name == name; });
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

SignalRows RowsBetween(const std::vector<double>& times, double from, double to) {
  // Times of steps are sums: a step that is by so much beside a time is at it.
  constexpr double kSameTime = 1e-9;
  const double slack = kSameTime * (1 + std::abs(to));
  const auto begin = std::lower_bound(times.begin(), times.end(), from - slack);
  const auto end = std::upper_bound(begin, times.end(), to + slack);
  return {static_cast<std::size_t>(begin - times.begin()), static_cast<std::size_t>(end - times.begin())};
}

}  // namespace linkwright::cli
