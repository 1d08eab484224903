// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace linkwright::app {

/// Which colour of the palette a curve has: it keeps its own while others come and go.
class CurveColors {
 public:
  /// Of curves by their names, each once.
  std::vector<std::size_t> take(const std::vector<std::string>& names);
  void clear() { colors_.clear(); }

 private:
  std::map<std::string, std::size_t> colors_;  // also of those that were taken off
};

}  // namespace linkwright::app
