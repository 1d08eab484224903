// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/scene/build/Features.h"
#include "engine/scene/build/WeldedMesh.h"

namespace linkwright {
namespace {

constexpr double kSharp = 0.8660254037844386;  // cosine of 30°
constexpr std::size_t kMostTriangles = 200000, kMostFeatures = 20000;
constexpr int kLeastOnCircle = 8;
constexpr double kRoundness = 0.02;  // of a radius, by which points of a circle may be off

// Edges that show, between points that are one where they coincide.
class SharpEdges {
 public:
  SharpEdges(const MeshData& mesh, const Vector3& scale) {
    WeldedMesh welded = Weld(mesh, scale);
    struct Sides {
      int count = 0;
      Vector3 normal = Vector3::Zero();
      bool sharp = false;
    };
    std::map<std::array<int, 2>, Sides> edges;
    for (const auto& [corner, normal, area] : welded.triangles) {
      if (!(area > 0)) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        const auto [from, to] = std::minmax({corner[k], corner[(k + 1) % 3]});
        Sides& sides = edges[{from, to}];
        if (++sides.count > 1 && sides.normal.dot(normal) < kSharp) sides.sharp = true;
        sides.normal = normal;
      }
    }
    points_ = std::move(welded.points);
    for (const auto& [ends, sides] : edges) {
      if (!sides.sharp && sides.count != 1) continue;
      edges_.push_back(ends);
      for (const int end : ends) at_[end].push_back(static_cast<int>(edges_.size()) - 1);
    }
    round_.assign(edges_.size(), false);
  }

  std::vector<Feature> Find() {
    std::vector<Feature> found;
    FindCircles(&found);
    for (std::size_t i = 0; i < edges_.size() && found.size() < kMostFeatures; ++i) {
      if (round_[i]) continue;
      const Vector3 a = points_[edges_[i][0]], b = points_[edges_[i][1]];
      const Feature edge{FeatureType::kEdge, (a + b) / 2, (b - a).normalized(), (b - a).norm() / 2};
      found.push_back(edge);
      if (!IsCorner(edges_[i][0]) || !IsCorner(edges_[i][1])) continue;
      found.push_back({FeatureType::kEdgeMiddle, edge.point, edge.direction, edge.extent});
    }
    for (const auto& [point, edges] : at_)
      if (IsCorner(point) && found.size() < kMostFeatures)
        found.push_back({FeatureType::kVertex, points_[point], Vector3::Zero(), 0});
    return found;
  }

 private:
  int Other(int edge, int point) const {
    return edges_[static_cast<std::size_t>(edge)][0] == point ? edges_[static_cast<std::size_t>(edge)][1]
                                                              : edges_[static_cast<std::size_t>(edge)][0];
  }

  bool IsCorner(int point) const {
    const std::vector<int>& edges = at_.at(point);
    if (edges.size() != 2) return true;
    const Vector3 a = (points_[Other(edges[0], point)] - points_[point]).normalized();
    const Vector3 b = (points_[Other(edges[1], point)] - points_[point]).normalized();
    return -a.dot(b) < kSharp && !(round_[static_cast<std::size_t>(edges[0])]);
  }

  // Goes round from each edge over points that two edges have.
  void FindCircles(std::vector<Feature>* found) {
    std::vector<bool> seen(edges_.size());
    for (std::size_t first = 0; first < edges_.size(); ++first) {
      if (seen[first]) continue;
      std::vector<int> loop, way = {static_cast<int>(first)};
      const int start = edges_[first][0];
      int point = edges_[first][1];
      seen[first] = true;
      loop.push_back(start);
      while (point != start && at_[point].size() == 2) {
        loop.push_back(point);
        const int next = at_[point][0] == way.back() ? at_[point][1] : at_[point][0];
        if (seen[static_cast<std::size_t>(next)]) break;
        seen[static_cast<std::size_t>(next)] = true;
        way.push_back(next);
        point = Other(next, point);
      }
      if (point != start || at_[start].size() != 2) continue;
      const auto circle = CircleThrough(loop);
      if (!circle) continue;
      for (const int edge : way) round_[static_cast<std::size_t>(edge)] = true;
      found->push_back(*circle);
      found->push_back({FeatureType::kCenter, circle->point, circle->direction, 0});
    }
  }

  std::optional<Feature> CircleThrough(const std::vector<int>& loop) const {
    if (static_cast<int>(loop.size()) < kLeastOnCircle) return std::nullopt;
    Vector3 center = Vector3::Zero(), normal = Vector3::Zero();
    for (const int point : loop) center += points_[point] / static_cast<double>(loop.size());
    for (std::size_t i = 0; i < loop.size(); ++i)
      normal += (points_[loop[i]] - center).cross(points_[loop[(i + 1) % loop.size()]] - center);
    if (!(normal.norm() > 0)) return std::nullopt;
    normal.normalize();
    const double radius = (points_[loop[0]] - center).norm();
    for (const int point : loop) {
      const Vector3 from = points_[point] - center;
      if (std::abs(from.norm() - radius) > kRoundness * radius ||
          std::abs(from.dot(normal)) > kRoundness * radius)
        return std::nullopt;
    }
    return Feature{FeatureType::kCircle, center, normal, radius};
  }

  std::vector<Vector3> points_;
  std::vector<std::array<int, 2>> edges_;
  std::map<int, std::vector<int>> at_;  // edges at a point
  std::vector<bool> round_;
};

}  // namespace

std::vector<Feature> MeshFeatures(const MeshData& mesh, const Vector3& scale) {
  if (mesh.indices.size() / 3 > kMostTriangles || mesh.positions.empty()) return {};
  return SharpEdges(mesh, scale).Find();
}

}  // namespace linkwright
