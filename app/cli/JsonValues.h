// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>

namespace linkwright::cli {

/// JSON has no infinities and no NaN: null in their place.
inline nlohmann::ordered_json FiniteOrNull(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

}  // namespace linkwright::cli
