// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/Gjk.h"

namespace linkwright {
namespace {

/// A candidate for the point nearest to the origin: of the points `index` with these weights.
struct NearestCandidate {
  double square = 0;
  Vector3 v = Vector3::Zero();
  int count = 0;
  std::array<int, 4> index{};
  std::array<double, 4> weights{};
};

void TryCandidate(const NearestCandidate& candidate, NearestCandidate* best) {
  if (candidate.square < best->square) *best = candidate;
}

/// Whether the origin is in the interior of the tetrahedron, and its weights.
bool ContainsOrigin(const std::array<DifferencePoint, 4>& points, std::array<double, 4>* weights) {
  const Vector3 &a = points[0].w, &b = points[1].w, &c = points[2].w, &d = points[3].w;
  const double volume = (b - a).dot((c - a).cross(d - a));
  if (volume == 0) return false;
  (*weights)[0] = b.dot(c.cross(d)) / volume;
  (*weights)[1] = -a.dot(c.cross(d)) / volume;
  (*weights)[2] = a.dot(b.cross(d)) / volume;
  (*weights)[3] = -a.dot(b.cross(c)) / volume;
  for (const double weight : *weights) {
    if (!(weight > 0)) return false;
  }
  return true;
}

}  // namespace

bool NearestSimplex::Add(const DifferencePoint& point) {
  for (int i = 0; i < count; ++i) {
    if (points[static_cast<std::size_t>(i)].w == point.w) return false;
  }
  const int newest = count;
  points[static_cast<std::size_t>(newest)] = point;
  const auto w = [&](int i) -> const Vector3& { return points[static_cast<std::size_t>(i)].w; };
  const double before = v.squaredNorm();
  // The new nearest point is carried by a subset with the newest point, or it is the old one.
  NearestCandidate best;
  best.square = before;
  const Vector3& c = w(newest);
  TryCandidate({c.squaredNorm(), c, 1, {newest}, {1}}, &best);
  for (int i = 0; i < newest; ++i) {
    // The nearest point of the line through a and c.
    const Vector3& a = w(i);
    const Vector3 e = c - a;
    const double square = e.squaredNorm(), t = -a.dot(e) / square;
    if (!(t > 0 && t < 1)) continue;
    const Vector3 at = t < 0.5 ? Vector3(a + t * e) : Vector3(c - (1 - t) * e);
    TryCandidate({at.squaredNorm(), at, 2, {i, newest}, {1 - t, t}}, &best);
  }
  for (int i = 0; i < newest; ++i) {
    for (int j = i + 1; j < newest; ++j) {
      const Vector3 &a = w(i), &b = w(j);
      const Vector3 ab = b - a, ac = c - a, n = ab.cross(ac);
      const double square = n.squaredNorm();
      if (!(square > 1e-26 * ab.squaredNorm() * ac.squaredNorm())) continue;
      // v = n (n · a) / n², its weights are the areas opposite the corners over the whole.
      const double wa = n.dot(b.cross(c)) / square, wb = n.dot(c.cross(a)) / square,
                   wc = n.dot(a.cross(b)) / square;
      if (!(wa > 0 && wb > 0 && wc > 0)) continue;
      const Vector3 at = n * (n.dot(c) / square);
      TryCandidate({at.squaredNorm(), at, 3, {i, j, newest}, {wa, wb, wc}}, &best);
    }
  }
  if (newest == 3) {
    NearestCandidate inside{0, Vector3::Zero(), 4, {0, 1, 2, 3}, {}};
    if (ContainsOrigin(points, &inside.weights)) best = inside;
  }
  if (best.count == 0) return false;
  std::array<DifferencePoint, 4> kept;
  for (std::size_t i = 0; i < static_cast<std::size_t>(best.count); ++i) {
    kept[i] = points[static_cast<std::size_t>(best.index[i])];
  }
  points = kept;
  weights = best.weights;
  count = best.count;
  v = best.v;
  return best.square < before * (1 - 1e-15) || count == 4;
}

}  // namespace linkwright
