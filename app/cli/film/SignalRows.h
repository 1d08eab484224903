// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/simulation/system/System.h"

namespace linkwright::cli {

/// The place of a signal among all; −1: there is none of that name.
int SignalNumber(const std::vector<Signal>& all, const std::string& name);

/// Rows of a recording, without `end`.
struct SignalRows {
  std::size_t begin = 0, end = 0;
};
/// Those with from ≤ time ≤ to [s], up to rounding; `times` rise.
SignalRows RowsBetween(const std::vector<double>& times, double from, double to);

}  // namespace linkwright::cli
