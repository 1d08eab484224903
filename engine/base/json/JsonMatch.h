// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/json/JsonDocument.h"

namespace linkwright {

/// Whether the text of `before`, which was read, can stand for `now`: same values in the same order, none of
/// which was read from another position. A number may be spelled differently; −0 is not 0.
bool SameJson(const JsonValue& before, const JsonValue& now);

/// Which item of an object or array that was read each item of an edited one is.
struct JsonMatches {
  static constexpr std::size_t kNew = static_cast<std::size_t>(-1);
  std::vector<std::size_t> before;  ///< index among the items that were read, or kNew; each index once
  std::vector<bool> stays;          ///< whether it is one that did not move; their indices ascend
};

/// Items of an object are matched by key, then by the position in the text they were read from (a new key).
/// Items of an array by that position; those that the program made by value, then in order between the
/// matched ones, except objects of different names.
JsonMatches MatchJson(const JsonValue& before, const JsonValue& now);

}  // namespace linkwright
