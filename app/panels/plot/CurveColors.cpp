// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/CurveColors.h"

#include <set>

namespace linkwright::app {

std::vector<std::size_t> CurveColors::take(const std::vector<std::string>& names) {
  std::vector<std::size_t> colors(names.size());
  std::vector<std::size_t> without;
  std::set<std::size_t> used;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto known = colors_.find(names[i]);
    if (known != colors_.end() && used.insert(known->second).second)
      colors[i] = known->second;
    else
      without.push_back(i);
  }
  std::size_t free = 0;
  for (const std::size_t i : without) {
    while (!used.insert(free).second) ++free;
    colors[i] = colors_[names[i]] = free;
  }
  return colors;
}

}  // namespace linkwright::app
