// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/MeshEdges.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace linkwright::render {
namespace {

constexpr float kCosine = 0.8660254F;  // of 30°

struct Edge {
  std::uint32_t from, to, triangle;  // from < to
  bool operator<(const Edge& other) const { return std::pair(from, to) < std::pair(other.from, other.to); }
};

// For each vertex the first at its place.
std::vector<std::uint32_t> Welded(const MeshData& mesh) {
  const std::size_t count = mesh.positions.size();
  std::vector<std::uint32_t> order(count), welded(count);
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(mesh.positions[a], a) < std::pair(mesh.positions[b], b);
  });
  for (std::size_t i = 0; i < count; ++i) {
    const bool same = i > 0 && mesh.positions[order[i]] == mesh.positions[order[i - 1]];
    welded[order[i]] = same ? welded[order[i - 1]] : order[i];
  }
  return welded;
}

}  // namespace

std::vector<std::uint32_t> EdgesSeen(const MeshData& mesh) {
  const std::vector<std::uint32_t> welded = Welded(mesh);
  const std::size_t triangles = mesh.indices.size() / 3;
  std::vector<Eigen::Vector3f> normals(triangles, Eigen::Vector3f::Zero());
  std::vector<Edge> edges;
  edges.reserve(3 * triangles);
  for (std::size_t t = 0; t < triangles; ++t) {
    std::uint32_t corner[3];
    Eigen::Vector3f p[3];
    for (std::size_t k = 0; k < 3; ++k) {
      corner[k] = welded[mesh.indices[3 * t + k]];
      const auto& at = mesh.positions[corner[k]];
      p[k] = {at[0], at[1], at[2]};
    }
    normals[t] = (p[1] - p[0]).cross(p[2] - p[0]).stableNormalized();
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = corner[k], b = corner[(k + 1) % 3];
      if (a != b) edges.push_back({std::min(a, b), std::max(a, b), static_cast<std::uint32_t>(t)});
    }
  }
  std::sort(edges.begin(), edges.end());
  std::vector<std::uint32_t> seen;
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && !(edges[i] < edges[end])) ++end;
    // Of more than two, as where a sheet has triangles for either side, those count that lean.
    const Eigen::Vector3f& first = normals[edges[i].triangle];
    bool is_seen = end - i == 1;
    for (std::size_t k = i + 1; k < end; ++k) {
      const float cosine = first.dot(normals[edges[k].triangle]);
      is_seen = is_seen || (end - i == 2 ? cosine : std::abs(cosine)) < kCosine;
    }
    if (is_seen) {
      seen.push_back(edges[i].from);
      seen.push_back(edges[i].to);
    }
    i = end;
  }
  return seen;
}

}  // namespace linkwright::render
