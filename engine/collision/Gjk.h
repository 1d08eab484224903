// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include "engine/math/Types.h"

namespace linkwright {

/// A point of B − A with the points of both that make it.
struct DifferencePoint {
  Vector3 w, p_A, p_B;  ///< w = p_B − p_A
  int a = 0, b = 0;     ///< numbers of those points, for polyhedra
};

/// A simplex of up to four points and its point nearest to the origin, Σ weight · w over its first `count`.
struct NearestSimplex {
  std::array<DifferencePoint, 4> points;
  std::array<double, 4> weights{};
  int count = 0;
  Vector3 v = Vector3::Zero();  ///< that nearest point

  /// Adds a point and reduces the simplex to what carries the new nearest point. False: that is no nearer
  /// than before (to rounding), and the simplex is as it was.
  bool Add(const DifferencePoint& point);
};

struct GjkResult;

/// The points of B − A that ImproveNearest has met, and what they say of the nearest one.
class NearestSearch {
 public:
  explicit NearestSearch(const NearestSimplex& simplex);
  /// Adds a point, in the second form the one with the least n · w. False: no room for another, or it is
  /// known.
  bool Add(const DifferencePoint& point);
  bool Add(const DifferencePoint& point, const Vector3& n);
  /// The greatest least n · w so far [m].
  double reached() const { return reached_; }
  /// The unit direction whose least n · w over the points met is greatest; returns that bound [m].
  double FindDirection(Vector3* n) const;
  /// The best direction, its separation, and the simplex of points met that is nearest to there; returns
  /// where that lies from there [m].
  Vector3 GiveTo(GjkResult* nearest) const;

 private:
  static constexpr std::size_t kMost = 16;
  std::array<DifferencePoint, kMost> points_;
  std::size_t count_ = 0;
  double reached_ = -std::numeric_limits<double>::infinity();
  Vector3 best_ = Vector3::Zero();
};

struct GjkResult {
  NearestSimplex simplex;
  double distance = 0;          ///< [m], 0 where they overlap
  bool beyond = false;          ///< they are farther apart than asked for; the rest is not final
  Vector3 n = Vector3::Zero();  ///< unit, from A to B; zero where they overlap

  Vector3 PointOfA() const {
    Vector3 p = Vector3::Zero();
    for (int i = 0; i < simplex.count; ++i) {
      p += simplex.weights[static_cast<std::size_t>(i)] * simplex.points[static_cast<std::size_t>(i)].p_A;
    }
    return p;
  }
};

/// Distance of two convex sets (Gilbert, Johnson and Keerthi, A fast procedure for computing the distance
/// between complex objects, 1988). `support(d)`: the DifferencePoint with the least d · w. `guess`: a
/// direction from A to B. Stops where the distance is known to be over `most` [m], and where its square is to
/// within `tolerance` of itself.
template <class Support>
GjkResult FindDistance(const Support& support, const Vector3& guess, double most, double tolerance = 1e-15) {
  GjkResult out;
  const DifferencePoint first = support(guess);
  out.simplex.points[0] = first;
  out.simplex.weights[0] = 1;
  out.simplex.count = 1;
  out.simplex.v = first.w;
  double scale = first.w.squaredNorm();
  for (int i = 0; i < 200; ++i) {
    const Vector3& v = out.simplex.v;
    const double square = v.squaredNorm();
    // Below, the direction of v is rounding.
    if (square <= 1e-28 * scale) return out;
    const DifferencePoint next = support(v);
    scale = std::max(scale, next.w.squaredNorm());
    const double reach = v.dot(next.w);
    // The distance is at least v · w / |v|.
    if (reach > 0 && reach * reach > most * most * square) {
      out.beyond = true;
      return out;
    }
    if (square - reach <= tolerance * square || !out.simplex.Add(next)) break;
    if (out.simplex.count == 4) return out;
  }
  out.distance = out.simplex.v.norm();
  out.n = out.simplex.v / out.distance;
  return out;
}

/// Improves the distance and the direction of sets that are apart, where FindDistance leaves the direction
/// wrong by rounding over the distance, or by rounding over the angle of edges that are nearly parallel:
/// after it, the least n · w over all of B − A is the distance to within `rounding` [m], and the points are
/// that far apart along n. Cutting planes: the direction that is best for the points w of B − A met so far,
/// until the next point along it is no nearer. Directions are compared by that separation, points by what
/// they miss, so that no weight of a thin triangle decides. `guess`: another unit direction that may be good.
template <class Support>
void ImproveNearest(const Support& support, const Vector3& guess, double rounding, GjkResult* nearest) {
  NearestSearch search(nearest->simplex);
  search.Add(support(guess), guess);
  Vector3 n = nearest->n;
  search.Add(support(n), n);
  double bound = search.FindDirection(&n);
  while (search.Add(support(n), n) && search.reached() < bound) bound = search.FindDirection(&n);
  // Where edges cross, the corners that carry the nearest point need not be those that settled the direction.
  // Across nearly parallel edges they differ by little, along n by rounding.
  Vector3 missed = search.GiveTo(nearest);
  for (double tilt = 1e-10; tilt < 1e-5 && missed.norm() > rounding;) {
    if (search.Add(support(nearest->n + tilt * missed.normalized()))) {
      missed = search.GiveTo(nearest);
    } else {
      tilt *= 30;
    }
  }
}

}  // namespace linkwright
