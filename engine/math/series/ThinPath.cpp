// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/series/ThinPath.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_set>

namespace linkwright {
namespace {

struct CellAxis {
  CellAxis(std::span<const double> values, std::size_t cells) : count(static_cast<double>(cells)) {
    double high = -std::numeric_limits<double>::infinity();
    low = -high;
    for (const double value : values) {
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
    scale = high > low ? count / (high - low) : 0;
  }
  std::uint64_t Cell(double value) const {
    return static_cast<std::uint64_t>(std::clamp(std::floor((value - low) * scale), 0.0, count - 1));
  }
  double low = 0, scale = 0, count = 1;
};

}  // namespace

PathPoints ThinPath(std::span<const double> x, std::span<const double> y, std::size_t columns,
                    std::size_t rows) {
  constexpr std::uint64_t kNowhere = ~std::uint64_t{0};
  constexpr double kBreak = std::numeric_limits<double>::quiet_NaN();
  PathPoints thin;
  const CellAxis across(x, columns), up(y, rows);
  std::unordered_set<std::uint64_t> steps;
  std::uint64_t last = kNowhere;  // cell of the point before
  bool drawn = false;             // the point before is the last one of `thin`
  std::size_t before = 0;
  const auto put = [&](double at_x, double at_y) {
    thin.x.push_back(at_x);
    thin.y.push_back(at_y);
  };
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
      if (last != kNowhere) put(kBreak, kBreak);
      last = kNowhere;
      drawn = false;
      continue;
    }
    const std::uint64_t cell = up.Cell(y[i]) * columns + across.Cell(x[i]);
    if (cell == last) continue;
    // Pictures have fewer than 2³² cells.
    if (last == kNowhere) {
      put(x[i], y[i]);
      drawn = true;
    } else if (steps.insert(last << 32 | cell).second) {
      if (!drawn) {
        if (!thin.x.empty() && std::isfinite(thin.x.back())) put(kBreak, kBreak);
        put(x[before], y[before]);
      }
      put(x[i], y[i]);
      drawn = true;
    } else {
      drawn = false;
    }
    last = cell;
    before = i;
  }
  return thin;
}

}  // namespace linkwright
