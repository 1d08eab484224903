// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/math/Types.h"

namespace linkwright {

/// Points of B − A, of two shapes A and B, that were farthest along directions tried before, the next one in
/// the place of the oldest. Each is a bound of the gap along any direction.
template <std::size_t kMost>
struct SeenPoints {
  std::array<Vector3, kMost> points{};
  std::size_t count = 0;

  void Add(const Vector3& w) { points[count++ % kMost] = w; }
  /// Whether one of them shows that the gap along n is less than `least`.
  bool ShowLess(const Vector3& n, double least) const {
    return std::any_of(points.begin(), points.begin() + std::min(count, kMost),
                       [&](const Vector3& w) { return n.dot(w) < least; });
  }
};

}  // namespace linkwright
