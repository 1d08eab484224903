// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace linkwright {

/// The order in which a RowFactor eliminates groups of rows, one front a group, and what fronts pass on. All
/// but `groups` by turn.
struct RowOrder {
  std::vector<int> groups;  ///< of each turn
  std::vector<int> parent;  ///< the turn whose front takes what this one leaves; −1: none
  /// Unknowns of the front, or of those before it that pass theirs on to it, that later groups have too.
  std::vector<std::vector<int>> live;
  /// Later groups that have any of those, by turn. Empty where rows_by_unknowns.
  std::vector<std::vector<int>> later;
  /// What is left of later rows, hundreds of them, stands in far fewer numbers as a matrix times what they
  /// have of `live`: many loops on one body.
  std::vector<char> rows_by_unknowns;
};

/// `unknowns` of each group, its number of `rows`; n unknowns in all. Always a group with the fewest
/// neighbours comes next, where unknowns that a great part of all groups have make no neighbours.
RowOrder FindRowOrder(const std::vector<std::vector<int>>& unknowns, const std::vector<int>& rows, int n);

}  // namespace linkwright
