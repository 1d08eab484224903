// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/present/Present.h"

namespace linkwright::cli {

/// Chosen curves at steps of runs, or where they were measured, in SI as `run --csv` writes them.
struct RunTable {
  /// Times that some columns have in common.
  struct Rows {
    std::vector<double> times;
    std::size_t every = 1;  ///< so many steps are between two rows
  };
  struct Column {
    std::string name;  ///< with that of its run, where there are several
    std::string unit;
    ShownUnit shown;
    std::vector<double> values;
    std::size_t rows = 0;   ///< number in `rows`
    std::size_t run = 0;    ///< number of its run
    std::size_t color = 0;  ///< the same for a curve of all runs
  };
  std::vector<Rows> rows;  ///< the first are the steps of the run
  std::vector<Column> columns;
};

/// Reads them from what was recorded. At most kMostRows rows each, evenly chosen among the steps, the last
/// one included. Ends early where `stop` is requested.
inline constexpr std::size_t kMostRows = 4000;
RunTable ReadTable(const PresentOrder& order, const StopCheck& stop);

/// Columns of one unit each, in the order in which the units appear first.
std::vector<std::vector<std::size_t>> GroupByUnit(const RunTable& table);

}  // namespace linkwright::cli
