// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

namespace linkwright {

/// Two materials and the coefficients of static friction between them that are in print [1].
struct MaterialPair {
  const char *a, *b;
  const char* state;  ///< of the surfaces: "dry"
  double least, most;
  double middle() const { return (least + most) / 2; }
};

/// Ranges of The Engineering ToolBox, Friction Coefficients for Common Materials (2004), by name. What a real
/// pair has depends on roughness, wear, dirt and humidity: measure where it matters.
std::span<const MaterialPair> MaterialPairs();

}  // namespace linkwright
