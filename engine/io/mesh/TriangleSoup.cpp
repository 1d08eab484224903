// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/TriangleSoup.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>

namespace linkwright {
namespace {

using Corner = TriangleSoup::Corner;

/// A triangle is degenerate if twice its area is below this times its longest edge squared.
constexpr double kDegenerate = 1e-12;
/// At a position where more groups of faces meet than this, further faces join the first group.
constexpr std::size_t kMaxGroups = 32;
constexpr std::size_t kCheckStopEvery = 1 << 16;

Vector3 Point(const std::array<float, 3>& p) { return {p[0], p[1], p[2]}; }

/// The normal times twice the area; zero if the triangle is degenerate.
Vector3 AreaNormal(std::span<const Corner> triangle) {
  const Vector3 a = Point(triangle[0].position);
  const Vector3 ab = Point(triangle[1].position) - a, ac = Point(triangle[2].position) - a;
  const Vector3 normal = ab.cross(ac);
  const double longest = std::max({ab.squaredNorm(), ac.squaredNorm(), (ac - ab).squaredNorm()});
  return normal.norm() <= kDegenerate * longest ? Vector3(Vector3::Zero()) : normal;
}

/// At the corners of a triangle that has an area [rad].
std::array<double, 3> Angles(std::span<const Corner> triangle) {
  std::array<Vector3, 3> side;  // from corner k to the next
  for (std::size_t k = 0; k < 3; ++k)
    side[k] = (Point(triangle[(k + 1) % 3].position) - Point(triangle[k].position)).normalized();
  const auto between = [](const Vector3& a, const Vector3& b) {
    return std::acos(std::clamp(-a.dot(b), -1.0, 1.0));
  };
  return {between(side[0], side[2]), between(side[1], side[0]), between(side[2], side[1])};
}

/// Finds equal things: open addressing over indices, growing never (made large enough at once).
template <class Equal>
class IndexTable {
 public:
  IndexTable(std::size_t capacity, Equal equal)
      : slots_(std::bit_ceil(std::max<std::size_t>(16, 2 * capacity)), kEmpty), equal_(equal) {}

  /// The index of the thing equal to `candidate` that was there first, or `candidate` itself.
  std::uint32_t FindOrAdd(std::uint64_t hash, std::uint32_t candidate) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
      if (slots_[i] == kEmpty) {
        slots_[i] = candidate;
        return candidate;
      }
      if (equal_(slots_[i], candidate)) return slots_[i];
    }
  }

 private:
  static constexpr std::uint32_t kEmpty = ~std::uint32_t{0};
  std::vector<std::uint32_t> slots_;
  Equal equal_;
};

template <std::size_t N>
std::uint64_t Hash(const std::array<float, N>& values, std::uint64_t seed) {
  for (const float value : values) {
    seed ^= std::bit_cast<std::uint32_t>(value);
    seed *= 0x9E3779B97F4A7C15U;  // the golden ratio: spreads neighbouring bits over the word
    seed ^= seed >> 29;
  }
  return seed;
}

std::size_t DropDegenerate(TriangleSoup* soup) {
  std::size_t out = 0;
  for (TriangleSoup::Range& range : soup->ranges) {
    const std::size_t begin = out;
    for (std::size_t i = range.first; i < range.first + range.count; i += 3) {
      if (AreaNormal({&soup->corners[i], 3}).isZero(0)) continue;
      for (std::size_t k = 0; k < 3; ++k) soup->corners[out++] = soup->corners[i + k];
    }
    range.first = begin;
    range.count = out - begin;
  }
  const std::size_t dropped = (soup->corners.size() - out) / 3;
  soup->corners.resize(out);
  std::erase_if(soup->ranges, [](const TriangleSoup::Range& range) { return range.count == 0; });
  return dropped;
}

/// At each position, faces whose normals differ by less than the crease angle from the first of a group join
/// it; a corner gets the normal of its group, faces weighted with their angle there.
void MakeNormals(TriangleSoup* soup, double crease_angle, const LoadControl& control) {
  std::vector<Corner>& corners = soup->corners;
  if (std::none_of(corners.begin(), corners.end(),
                   [](const Corner& c) { return c.normal == std::array<float, 3>{}; }))
    return;
  struct Group {
    Vector3 first = Vector3::Zero(), sum = Vector3::Zero();
    std::uint32_t next = 0;
  };
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  const auto same_place = [&](std::uint32_t a, std::uint32_t b) {
    return corners[a].position == corners[b].position;
  };
  IndexTable table(corners.size(), same_place);
  std::vector<std::uint32_t> head(corners.size(), kNone);  // groups at the place of a corner, if it is first
  std::vector<std::uint32_t> group_of(corners.size(), kNone);
  std::vector<Group> groups;
  const double cosine = std::cos(crease_angle);

  Vector3 facing = Vector3::Zero();
  std::array<double, 3> angles = {};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (i % 3 == 0) {
      if (i % (3 * kCheckStopEvery) == 0 && control.Stopped()) return;
      facing = AreaNormal({&corners[i], 3}).normalized();
      angles = Angles({&corners[i], 3});
    }
    const double angle = angles[i % 3];

    const std::uint32_t place = table.FindOrAdd(Hash(corners[i].position, 1), static_cast<std::uint32_t>(i));
    std::uint32_t group = head[place];
    std::size_t met = 0;
    while (group != kNone && groups[group].first.dot(facing) < cosine) {
      if (++met >= kMaxGroups) break;
      group = groups[group].next;
    }
    if (group == kNone) {
      group = static_cast<std::uint32_t>(groups.size());
      groups.push_back({facing, Vector3::Zero(), head[place]});
      head[place] = group;
    }
    groups[group].sum += angle * facing;
    group_of[i] = group;
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (corners[i].normal != std::array<float, 3>{}) continue;
    const Group& group = groups[group_of[i]];
    const double length = group.sum.norm();
    const Vector3 normal = length > 1e-9 ? Vector3(group.sum / length) : group.first;
    corners[i].normal = {static_cast<float>(normal[0]), static_cast<float>(normal[1]),
                         static_cast<float>(normal[2])};
  }
}

void Share(const TriangleSoup& soup, const LoadControl& control, MeshData* mesh) {
  const std::vector<Corner>& corners = soup.corners;
  const auto equal = [&](std::uint32_t a, std::uint32_t b) {
    return corners[a].position == corners[b].position && corners[a].normal == corners[b].normal &&
           corners[a].uv == corners[b].uv;
  };
  IndexTable table(corners.size(), equal);
  std::vector<std::uint32_t> index_of(corners.size(), 0);
  mesh->indices.reserve(corners.size());
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (i % kCheckStopEvery == 0 && control.Stopped()) return;
    const Corner& corner = corners[i];
    const std::uint64_t hash = Hash(corner.uv, Hash(corner.normal, Hash(corner.position, 1)));
    const auto self = static_cast<std::uint32_t>(i);
    const std::uint32_t first = table.FindOrAdd(hash, self);
    if (first == self) {
      index_of[i] = static_cast<std::uint32_t>(mesh->positions.size());
      mesh->positions.push_back(corner.position);
      mesh->normals.push_back(corner.normal);
      if (soup.has_uvs) mesh->uvs.push_back(corner.uv);
    }
    mesh->indices.push_back(index_of[first]);
  }
}

}  // namespace

MeshData MakeMesh(TriangleSoup soup, double crease_angle, const LoadControl& control, std::size_t* dropped) {
  // Minus zero and zero are one place, so they must be the same bits.
  for (Corner& corner : soup.corners)
    for (float& x : corner.position) x += 0.0F;
  *dropped = DropDegenerate(&soup);
  MakeNormals(&soup, crease_angle, control);
  MeshData mesh;
  Share(soup, control, &mesh);
  for (const TriangleSoup::Range& range : soup.ranges) {
    mesh.parts.push_back(range.part);
    mesh.parts.back().first = static_cast<std::uint32_t>(range.first);
    mesh.parts.back().count = static_cast<std::uint32_t>(range.count);
  }
  mesh.UpdateBounds();
  return mesh;
}

}  // namespace linkwright
