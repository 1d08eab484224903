// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <string_view>

namespace linkwright {

/// The value of an enum from 0 on that has this name in the list of all; false: none has.
template <class Names, class Enum>
bool EnumFromName(const Names& names, std::string_view name, Enum* out) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  *out = static_cast<Enum>(found - names.begin());
  return true;
}

}  // namespace linkwright
