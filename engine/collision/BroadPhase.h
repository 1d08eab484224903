// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/collision/CollisionShape.h"

namespace linkwright {

/// Finds the pairs of boxes that overlap, by sweep and prune along the axis on which their centres are spread
/// most (Baraff, Dynamic simulation of non-penetrating rigid bodies, 1992). Nothing allocates once the
/// numbers of boxes and pairs have been seen.
class BroadPhase {
 public:
  /// Sets *pairs to all (a, b), a < b, whose boxes overlap when the gap between them is at most `margin` [m],
  /// sorted. Boxes may be unbounded.
  void Find(std::span<const Box3> boxes, double margin, std::vector<std::array<int, 2>>* pairs);

 private:
  void Sort(std::span<const Box3> boxes, int axis);

  std::vector<int> order_;      ///< bounded boxes by their lower end; of the last call, as a start
  std::vector<int> unbounded_;  ///< along the axis
  std::vector<double> lower_;   ///< of each box, along the axis
};

}  // namespace linkwright
