// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace linkwright {

/// A line of a difference of two texts in the unified format.
struct DiffLine {
  enum class Kind { kPlace, kSame, kRemoved, kAdded };
  Kind kind = Kind::kSame;
  std::string text;  ///< with the sign before it: "@@ -1,4 +1,5 @@", " same", "-removed", "+added"
  bool operator==(const DiffLine&) const = default;
};

/// What makes `after` of `before`, in blocks with three lines around each change; nothing where they are the
/// same. A last line without an end is followed by "\ No newline at end of file".
std::vector<DiffLine> DiffOfLines(std::string_view before, std::string_view after);

}  // namespace linkwright
