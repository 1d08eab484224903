// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/BroadPhase.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

bool IsBounded(const Box3& box) { return box.lower.allFinite() && box.upper.allFinite(); }

bool BoxesWithin(const Box3& a, const Box3& b, double margin) {
  for (int k = 0; k < 3; ++k) {
    if (!(a.lower[k] - b.upper[k] <= margin && b.lower[k] - a.upper[k] <= margin)) return false;
  }
  return true;
}

/// The axis along which the centres of the bounded boxes have the greatest variance.
int AxisOfGreatestSpread(std::span<const Box3> boxes) {
  Vector3 sum = Vector3::Zero(), squares = Vector3::Zero();
  double count = 0;
  for (const Box3& box : boxes) {
    if (!IsBounded(box)) continue;
    const Vector3 centre = box.lower + box.upper;
    sum += centre;
    squares += centre.cwiseProduct(centre);
    ++count;
  }
  if (count == 0) return 0;
  const Vector3 variance = squares - sum.cwiseProduct(sum) / count;
  int axis = 0;
  for (int k = 1; k < 3; ++k) {
    if (variance[k] > variance[axis]) axis = k;
  }
  return axis;
}

}  // namespace

void BroadPhase::Sort(std::span<const Box3> boxes, int axis) {
  const std::size_t count = boxes.size();
  lower_.resize(count);
  unbounded_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    lower_[i] = boxes[i].lower[axis];
    if (!IsBounded(boxes[i])) unbounded_.push_back(static_cast<int>(i));
  }
  const auto before = [this](int a, int b) {
    const double x = lower_[static_cast<std::size_t>(a)], y = lower_[static_cast<std::size_t>(b)];
    return x < y || (x == y && a < b);
  };
  // Boxes move little between two calls: the last order is nearly the present one.
  bool same = order_.size() + unbounded_.size() == count;
  for (std::size_t i = 0; same && i < order_.size(); ++i) {
    same =
        static_cast<std::size_t>(order_[i]) < count && IsBounded(boxes[static_cast<std::size_t>(order_[i])]);
  }
  if (!same) {
    order_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      if (IsBounded(boxes[i])) order_.push_back(static_cast<int>(i));
    }
    std::sort(order_.begin(), order_.end(), before);
    return;
  }
  std::size_t moves = 0;
  const std::size_t most = 8 * count + 64;
  for (std::size_t i = 1; i < order_.size(); ++i) {
    const int item = order_[i];
    std::size_t at = i;
    for (; at > 0 && before(item, order_[at - 1]); --at, ++moves) order_[at] = order_[at - 1];
    order_[at] = item;
    if (moves > most) {
      std::sort(order_.begin(), order_.end(), before);
      return;
    }
  }
}

void BroadPhase::Find(std::span<const Box3> boxes, double margin, std::vector<std::array<int, 2>>* pairs) {
  pairs->clear();
  const int axis = AxisOfGreatestSpread(boxes);
  Sort(boxes, axis);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const int a = order_[i];
    const Box3& box = boxes[static_cast<std::size_t>(a)];
    const double end = box.upper[axis];
    for (std::size_t j = i + 1; j < order_.size(); ++j) {
      const int b = order_[j];
      if (!(lower_[static_cast<std::size_t>(b)] - end <= margin)) break;
      if (BoxesWithin(box, boxes[static_cast<std::size_t>(b)], margin)) {
        pairs->push_back({std::min(a, b), std::max(a, b)});
      }
    }
  }
  for (std::size_t i = 0; i < unbounded_.size(); ++i) {
    const int a = unbounded_[i];
    const auto add = [&](int b) {
      if (BoxesWithin(boxes[static_cast<std::size_t>(a)], boxes[static_cast<std::size_t>(b)], margin)) {
        pairs->push_back({std::min(a, b), std::max(a, b)});
      }
    };
    for (const int b : order_) add(b);
    for (std::size_t j = i + 1; j < unbounded_.size(); ++j) add(unbounded_[j]);
  }
  std::sort(pairs->begin(), pairs->end());
}

}  // namespace linkwright
