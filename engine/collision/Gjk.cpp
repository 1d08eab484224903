// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/Gjk.h"

#include <algorithm>

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

NearestSearch::NearestSearch(const NearestSimplex& simplex) {
  for (int i = 0; i < simplex.count; ++i) points_[count_++] = simplex.points[static_cast<std::size_t>(i)];
}

bool NearestSearch::Add(const DifferencePoint& point, const Vector3& n) {
  const double reached = n.dot(point.w);
  if (reached > reached_) {
    reached_ = reached;
    best_ = n;
  }
  return Add(point);
}

bool NearestSearch::Add(const DifferencePoint& point) {
  if (count_ == kMost) return false;
  for (std::size_t i = 0; i < count_; ++i) {
    if (points_[i].w == point.w) return false;
  }
  points_[count_++] = point;
  return true;
}

double NearestSearch::FindDirection(Vector3* n) const {
  double bound = -std::numeric_limits<double>::infinity();
  const auto try_direction = [&](const Vector3& d) {
    const double length = d.norm();
    if (!(length > 0)) return;
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (std::size_t i = 0; i < count_; ++i) {
      const double reach = d.dot(points_[i].w) / length;
      least = std::min(least, reach);
      most = std::max(most, reach);
    }
    if (std::max(least, -most) <= bound) return;
    bound = std::max(least, -most);
    *n = (least >= -most ? 1 : -1) / length * d;
  };
  for (std::size_t i = 0; i < count_; ++i) {
    const Vector3& a = points_[i].w;
    try_direction(a);
    for (std::size_t j = i + 1; j < count_; ++j) {
      const Vector3& b = points_[j].w;
      if (a == b) continue;
      const Vector3 u = (b - a).normalized(), across = a - a.dot(u) * u;
      try_direction(across - across.dot(u) * u);
      for (std::size_t k = j + 1; k < count_; ++k) {
        // From the two shortest sides, which have the least rounding; then across the longest.
        std::array<Vector3, 3> sides = {b - a, points_[k].w - b, a - points_[k].w};
        std::sort(sides.begin(), sides.end(),
                  [](const Vector3& x, const Vector3& y) { return x.squaredNorm() < y.squaredNorm(); });
        const Vector3 longest = sides[2].normalized(), d = sides[0].cross(sides[1]).normalized();
        try_direction(d - d.dot(longest) * longest);
      }
    }
  }
  return bound;
}

Vector3 NearestSearch::GiveTo(GjkResult* nearest) const {
  nearest->n = best_;
  nearest->distance = reached_;
  const Vector3 v = reached_ * best_;
  double missed = (nearest->simplex.v - v).norm();
  // Of up to three points that are as near as the distance: what comes nearest to v.
  const auto try_simplex = [&](std::array<std::size_t, 3> index, std::array<double, 3> weights, int count) {
    Vector3 at = Vector3::Zero();
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) at += weights[i] * points_[index[i]].w;
    if ((at - v).norm() >= missed) return;
    missed = (at - v).norm();
    nearest->simplex.count = count;
    nearest->simplex.v = at;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      nearest->simplex.points[i] = points_[index[i]];
      nearest->simplex.weights[i] = weights[i];
    }
  };
  double size = 0;
  for (std::size_t i = 0; i < count_; ++i) size = std::max(size, points_[i].w.norm());
  const auto is_near = [&](std::size_t i) { return best_.dot(points_[i].w) <= reached_ + 1e-10 * size; };
  for (std::size_t i = 0; i < count_; ++i) {
    if (!is_near(i)) continue;
    const Vector3& a = points_[i].w;
    try_simplex({i, 0, 0}, {1, 0, 0}, 1);
    for (std::size_t j = i + 1; j < count_; ++j) {
      const Vector3 e = points_[j].w - a;
      if (!is_near(j) || e.isZero(0)) continue;
      const double t = std::clamp((v - a).dot(e) / e.squaredNorm(), 0., 1.);
      try_simplex({i, j, 0}, {1 - t, t, 0}, 2);
      for (std::size_t k = j + 1; k < count_; ++k) {
        const Vector3 f = points_[k].w - a, across = f - f.dot(e) / e.squaredNorm() * e;
        if (!is_near(k) || across.isZero(0)) continue;
        // v − a = x e + y f: y by what is across e.
        const double y = std::clamp((v - a).dot(across) / across.squaredNorm(), 0., 1.),
                     x = std::clamp((v - a - y * f).dot(e) / e.squaredNorm(), 0., 1. - y);
        try_simplex({i, j, k}, {1 - x - y, x, y}, 3);
      }
    }
  }
  return nearest->simplex.v - v;
}

}  // namespace linkwright
