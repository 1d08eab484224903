// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/HullTriangles.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

namespace linkwright {
namespace {

constexpr double kPlanar = 1e-9;    // of the extent: points that close to a plane lie in it
constexpr double kVisible = 1e-12;  // of the extent: a point that far outside of a face is outside

struct HullFace {
  std::array<int, 3> corners;
  Vector3 normal;  // unit, outward
  double offset;
};

class TriangleHull {
 public:
  explicit TriangleHull(std::span<const Vector3> points) : points_(points) {}

  std::vector<std::array<int, 3>> Find() {
    if (!FindFirstFour()) return {};
    for (std::size_t i = 0; i < points_.size(); ++i) Add(static_cast<int>(i));
    std::vector<std::array<int, 3>> triangles;
    triangles.reserve(faces_.size());
    for (const HullFace& face : faces_) triangles.push_back(face.corners);
    return triangles;
  }

 private:
  const Vector3& At(int i) const { return points_[static_cast<std::size_t>(i)]; }

  // The number of the point for which `distance` is greatest, and that distance.
  template <class F>
  std::pair<int, double> Farthest(const F& distance) const {
    std::pair<int, double> best{0, -1};
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (const double d = distance(points_[i]); d > best.second) best = {static_cast<int>(i), d};
    return best;
  }

  // Two points far from each other, the one farthest from their line, the one farthest from their plane.
  bool FindFirstFour() {
    if (points_.size() < 4) return false;
    const int a = Farthest([&](const Vector3& p) { return (p - points_[0]).norm(); }).first;
    const auto [b, length] = Farthest([&](const Vector3& p) { return (p - At(a)).norm(); });
    extent_ = length;
    if (!(extent_ > 0) || !std::isfinite(extent_)) return false;
    const Vector3 along = (At(b) - At(a)) / extent_;
    const auto [c, width] = Farthest([&](const Vector3& p) { return along.cross(p - At(a)).norm(); });
    if (!(width > kPlanar * extent_)) return false;
    const Vector3 normal = along.cross(At(c) - At(a)).normalized();
    const auto [d, height] = Farthest([&](const Vector3& p) { return std::abs(normal.dot(p - At(a))); });
    if (!(height > kPlanar * extent_)) return false;
    const bool above = normal.dot(At(d) - At(a)) > 0;
    const int e = above ? c : b, f = above ? b : c;
    for (const std::array<int, 3>& corners :
         {std::array{a, e, f}, std::array{a, f, d}, std::array{f, e, d}, std::array{e, a, d}})
      AddFace(corners);
    return true;
  }

  void AddFace(const std::array<int, 3>& corners) {
    const Vector3 n = (At(corners[1]) - At(corners[0])).cross(At(corners[2]) - At(corners[0])).normalized();
    faces_.push_back({corners, n, n.dot(At(corners[0]))});
  }

  // Takes out the faces that the point sees, and joins it to the edges that then have one face only.
  void Add(int point) {
    std::vector<HullFace> kept;
    std::set<std::pair<int, int>> edges;
    for (const HullFace& face : faces_) {
      if (face.normal.dot(At(point)) - face.offset <= kVisible * extent_) {
        kept.push_back(face);
        continue;
      }
      for (std::size_t k = 0; k < 3; ++k) {
        const int from = face.corners[k], to = face.corners[(k + 1) % 3];
        if (edges.erase({to, from}) == 0) edges.emplace(from, to);
      }
    }
    if (edges.empty()) return;
    faces_ = std::move(kept);
    for (const auto& [from, to] : edges) AddFace({from, to, point});
  }

  std::span<const Vector3> points_;
  double extent_ = 0;
  std::vector<HullFace> faces_;
};

}  // namespace

std::vector<std::array<int, 3>> HullTriangles(std::span<const Vector3> points) {
  return TriangleHull(points).Find();
}

}  // namespace linkwright
