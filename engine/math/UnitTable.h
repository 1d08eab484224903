// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "engine/math/Quantity.h"

namespace linkwright {

/// A unit that is one word, "in", "kN", "rpm", as the quantity 1 of it. Factors are those that define the
/// units (NIST Special Publication 811, appendix B).
std::optional<Quantity> FindNamedUnit(std::string_view name);

}  // namespace linkwright
