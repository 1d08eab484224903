// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/Features.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright {
namespace {

constexpr std::size_t kMostPoints = 8;

using FlatPoint = Eigen::Vector2d;

double TwiceTheArea(const FlatPoint& a, const FlatPoint& b, const FlatPoint& c) {
  return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

/// Twice the area of the convex hull of at most nine points, by Andrew's monotone chain.
double HullArea(std::span<FlatPoint> points) {
  std::sort(points.begin(), points.end(), [](const FlatPoint& a, const FlatPoint& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
  });
  std::array<FlatPoint, 2 * kMostPoints + 4> chain;
  std::size_t count = 0;
  const auto add = [&](const FlatPoint& p, std::size_t least) {
    while (count >= least + 2 && TwiceTheArea(chain[count - 2], chain[count - 1], p) <= 0) --count;
    chain[count++] = p;
  };
  for (const FlatPoint& p : points) add(p, 0);
  const std::size_t lower = count - 1;
  for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], lower);
  double area = 0;
  for (std::size_t i = 1; i + 1 < count; ++i) area += TwiceTheArea(chain[0], chain[i], chain[i + 1]);
  return area;
}

}  // namespace

void ExchangeSides(std::size_t begin, Manifold* out) {
  for (std::size_t i = begin; i < out->size(); ++i) {
    ManifoldPoint& point = (*out)[i];
    point.n_W = -point.n_W;
    point.feature = point.feature >> 32 | point.feature << 32;
    std::swap(point.a, point.b);
  }
}

void KeepEight(std::size_t begin, const Vector3& n, Manifold* out) {
  const std::size_t count = out->size() - begin;
  if (count <= kMostPoints) return;
  const Vector3 t1 = n.unitOrthogonal(), t2 = n.cross(t1);
  const auto at = [&](std::size_t i) -> const ManifoldPoint& { return (*out)[begin + i]; };
  const auto flat = [&](std::size_t i) { return FlatPoint(t1.dot(at(i).p_W), t2.dot(at(i).p_W)); };
  std::vector<char> kept(count, 0);
  std::array<FlatPoint, kMostPoints + 1> chosen, scratch;
  std::size_t number = 0;
  const auto keep = [&](std::size_t i) {
    kept[i] = 1;
    chosen[number++] = flat(i);
  };
  std::size_t deepest = 0;
  for (std::size_t i = 1; i < count; ++i) {
    if (at(i).gap < at(deepest).gap) deepest = i;
  }
  keep(deepest);
  while (number < kMostPoints) {
    std::size_t best = count;
    double most = -1;
    for (std::size_t i = 0; i < count; ++i) {
      if (kept[i]) continue;
      chosen[number] = flat(i);
      double gain = (chosen[number] - chosen[0]).norm();
      if (number > 1) {
        std::copy_n(chosen.begin(), number + 1, scratch.begin());
        gain = HullArea({scratch.data(), number + 1});
      }
      // Rounding does not choose between points of equal gain: the first does.
      if (best == count || gain > most * (1 + 1e-9)) {
        most = gain;
        best = i;
      }
    }
    keep(best);
  }
  std::size_t write = begin;
  for (std::size_t i = 0; i < count; ++i) {
    if (!kept[i]) continue;
    if (write != begin + i) (*out)[write] = (*out)[begin + i];
    ++write;
  }
  out->resize(write);
}

}  // namespace linkwright
