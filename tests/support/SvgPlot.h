// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace linkwright::test {

/// Curves over one abscissa, drawn below each other, for people to look at.
struct PlotPanel {
  struct Curve {
    std::string name;
    std::vector<std::pair<double, double>> points;
    bool dashed = false;
  };
  std::string title;  ///< with the unit
  std::vector<Curve> curves;
};

/// Writes plots/NAME.svg beside the programs, and says so to Catch.
void WritePlot(const std::string& name, const std::string& title, const std::string& abscissa,
               const std::vector<PlotPanel>& panels);

}  // namespace linkwright::test
