// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace linkwright::cli {

struct PlotCurve {
  std::string name;
  std::vector<double> times;   ///< rising [s]
  std::vector<double> values;  ///< in the unit of the plot
  std::size_t color = 0;       ///< the same for a curve of several runs
  std::size_t run = 0;         ///< not the first: dashed
};

/// Curves of one unit over time, as a figure of a paper.
struct FigurePlot {
  std::string title, unit;
  std::string origin;       ///< what made it: kept in the file
  double from = 0, to = 0;  ///< [s]
  std::vector<PlotCurve> curves;
  std::vector<std::string> warnings;  ///< of checks that failed
};

/// Fills `svg` and `pdf` with a plot as vector graphics. Throws std::runtime_error.
using FigurePainter = std::function<void(const FigurePlot& plot, std::string* svg, std::string* pdf)>;

}  // namespace linkwright::cli
