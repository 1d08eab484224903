// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace linkwright::cli {

struct PlotCurve {
  std::string name;
  std::vector<double> values;  ///< in the unit of the plot
};

/// Signals of one unit over time, as a figure of a paper.
struct FigurePlot {
  std::string title, unit;
  std::string origin;  ///< what made it: kept in the file
  std::vector<double> times;
  std::vector<PlotCurve> curves;
  std::vector<std::string> warnings;  ///< of checks that failed
};

/// Fills `svg` and `pdf` with a plot as vector graphics. Throws std::runtime_error.
using FigurePainter = std::function<void(const FigurePlot& plot, std::string* svg, std::string* pdf)>;

}  // namespace linkwright::cli
