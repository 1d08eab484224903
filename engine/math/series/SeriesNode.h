// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/series/SeriesFormula.h"

namespace linkwright {

/// A part of a formula of curves: what is computed of the parts in it.
struct SeriesFormula::Node {
  enum class What { kNumber, kTime, kCurve, kEach, kWhole } what = What::kNumber;
  double number = 0;  ///< itself; of a curve, the factor of its unit; of a whole curve, the second argument
  int used = 0;       ///< of a curve: place in used()
  std::vector<std::shared_ptr<const Node>> of;
  double (*each)(double, double) = nullptr;  ///< of the values at one time; the second may be missing
  std::vector<double> (*whole)(std::span<const double> times, std::span<const double> values,
                               double number) = nullptr;
};

struct ParsedSeries {
  std::shared_ptr<const SeriesFormula::Node> root;
  std::string unit;
  std::vector<int> used;
};
/// As SeriesFormula's constructor.
ParsedSeries ParseSeries(std::string_view text, const std::vector<NamedSeries>& known);

}  // namespace linkwright
