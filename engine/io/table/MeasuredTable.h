// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Problem.h"

namespace linkwright {

/// Curves that were measured, over one time.
struct MeasuredTable {
  struct Column {
    std::string name, unit;  ///< unit: as the file has it; "1" where it has none
    std::vector<double> values;
  };
  std::string file;           ///< that it was read from
  std::vector<double> times;  ///< rising [s]
  std::vector<Column> columns;
  /// What is wrong with the file or its lines, each with its line; after an error there are no columns.
  ProblemList problems;
};

/// Reads a table of numbers, a row a line, parted by commas, semicolons, tabs or spaces; with another
/// separator than a comma, numbers may have a comma as their point. The first line may name the columns, as
/// "force [N]" or "force (N)", or the second give their units; lines that begin with # are skipped. The time
/// is the column that is called t, time or alike, else the first that rises from line to line; its unit may
/// be any of time. A line that is no row of numbers, or whose time does not rise, is left out with a warning;
/// an empty cell, or nan, is a gap. `file`: as problems name it.
MeasuredTable ReadMeasuredText(std::string_view text, const std::string& file);
MeasuredTable ReadMeasuredTable(const std::filesystem::path& path);

}  // namespace linkwright
