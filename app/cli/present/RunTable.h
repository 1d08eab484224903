// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/present/Present.h"

namespace linkwright::cli {

/// Chosen signals at steps of a run, in SI as `run --csv` writes them.
struct RunTable {
  struct Column {
    std::string name;
    std::string unit;
    ShownUnit shown;
    std::vector<double> values;
  };
  std::vector<double> times;
  std::vector<Column> columns;
  std::size_t every = 1;  ///< so many steps are between two rows
};

/// Reads them from what was recorded. At most kMostRows rows, evenly chosen among the steps, the last one
/// included. Ends early where `stop` is requested.
inline constexpr std::size_t kMostRows = 4000;
RunTable ReadTable(const PresentOrder& order, const StopCheck& stop);

/// Columns of one unit each, in the order in which the units appear first.
std::vector<std::vector<std::size_t>> GroupByUnit(const RunTable& table);

}  // namespace linkwright::cli
