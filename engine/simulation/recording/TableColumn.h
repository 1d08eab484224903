// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace linkwright {

/// A column of a table of numbers over time.
struct TableColumn {
  std::string name;
  std::string unit;   ///< of the numbers
  std::string si;     ///< the unit of the same quantity in SI
  double factor = 1;  ///< the numbers are those in SI times this
};

}  // namespace linkwright
