// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Nearest.h"

#include <algorithm>
#include <vector>

namespace linkwright {

std::string_view Nearest(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kLongest = 40;
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, std::min(word.size(), kLongest) / 3) + 1;
  if (word.size() > kLongest) return best;
  for (const std::string_view candidate : known) {
    // Edit distance, one row at a time.
    std::vector<std::size_t> row(candidate.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= word.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i;
      for (std::size_t j = 1; j < row.size(); ++j) {
        const std::size_t change = diagonal + (word[i - 1] == candidate[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
      }
    }
    if (row.back() < best_distance) {
      best_distance = row.back();
      best = candidate;
    }
  }
  return best;
}

}  // namespace linkwright
