// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace linkwright {

/// A line of a chart.
struct ChartCurve {
  std::string name;          ///< in the legend; empty: not there
  std::vector<double> x, y;  ///< equally many, finite
  int color = 0;             ///< of eight
  bool dashed = false;
  double width = 1.4;  ///< [px]
};

/// One panel of a figure.
struct Chart {
  std::string title, x_label, y_label;
  std::vector<ChartCurve> curves;
  bool equal_axes = false;  ///< one unit is as long along x as along y
  bool bare = false;        ///< without axes: a picture
};

/// Panels beside each other in rows, as an SVG picture of this width; the same input gives the same text.
std::string WriteSvgFigure(const std::vector<Chart>& panels, int columns, double width, double panel_height);

}  // namespace linkwright
