// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/shapes/TexturedMesh.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/scene/shapes/SharedValues.h"

namespace linkwright {
namespace {

struct TexturedKey {
  std::weak_ptr<const MeshData> mesh;
  std::weak_ptr<const ShapeTexture> texture;
  std::array<double, 3> scale;
  std::array<float, 4> color;
};
struct TexturedBefore {
  bool operator()(const TexturedKey& a, const TexturedKey& b) const {
    if (a.mesh.owner_before(b.mesh) || b.mesh.owner_before(a.mesh)) return a.mesh.owner_before(b.mesh);
    if (a.texture.owner_before(b.texture) || b.texture.owner_before(a.texture))
      return a.texture.owner_before(b.texture);
    return std::tie(a.scale, a.color) < std::tie(b.scale, b.color);
  }
};

constexpr double kOnPlane = 1e-9;         // of a point's distance: so near to a plane it lies on it
constexpr double kLeastArea = 1e-9;       // of the triangle that a piece is cut from
constexpr double kMostShift = 1.0 / 256;  // of an image against where it belongs, over its side
constexpr double kLeastAhead = 0.1;       // of the least extent: nearer to the centre nothing is cut finer
constexpr int kMostCuts = 200000;

/// Rightwards, down and ahead as one looks at a side of a cube from its centre (OpenGL 3.3 core, table 3.10).
Vector3 SeenFromCenter(int side, const Vector3& p) {
  const double x = p.x(), y = p.y(), z = p.z();
  switch (side) {
    case 0:
      return {-z, -y, x};
    case 1:
      return {z, -y, -x};
    case 2:
      return {x, z, y};
    case 3:
      return {x, -z, -y};
    case 4:
      return {x, -y, z};
    default:
      return {-x, -y, -z};
  }
}

/// Where a point lies in the square of a side, from 0 to 1 from the left and from above.
Eigen::Vector2d InSquare(int side, const Vector3& p) {
  const Vector3 seen = SeenFromCenter(side, p);
  if (!(seen.z() > 0)) return {0.5, 0.5};
  return ((seen.head<2>() / seen.z()).array() / 2 + 0.5).cwiseMax(0.0).cwiseMin(1.0);
}

int SideTowards(const Vector3& p) {
  Eigen::Index axis = 0;
  p.cwiseAbs().maxCoeff(&axis);
  return static_cast<int>(2 * axis) + (p[axis] < 0 ? 1 : 0);
}

/// How far inside the four planes that part a side of the cube from its neighbours; 0: on one of them.
double InsidePlane(int side, int plane, const Vector3& p) {
  const Vector3 seen = SeenFromCenter(side, p);
  const double across = plane < 2 ? seen.x() : seen.y();
  const double inside = seen.z() - (plane % 2 == 0 ? across : -across);
  return std::abs(inside) <= kOnPlane * p.norm() ? 0 : inside;
}

/// The sides of the cube that a point lies on, one bit each: more than one between them.
unsigned SidesOf(const Vector3& p) {
  unsigned sides = 0;
  for (int side = 0; side < 6; ++side) {
    bool inside = true;
    for (int plane = 0; plane < 4; ++plane) inside = inside && InsidePlane(side, plane, p) >= 0;
    if (inside) sides |= 1U << side;
  }
  return sides;
}

/// A corner of a triangle of the mesh, or of a piece of one.
struct Corner {
  Vector3 point;  ///< as the texture sees it
  Vector3 position, normal;
  std::int64_t vertex = -1;  ///< of the mesh; −1: it is new
};

/// The same from either end, so that triangles that meet in the edge stay without a gap.
Corner CornerBetween(const Corner& a, const Corner& b, double share) {
  const auto before = [](const Vector3& p, const Vector3& q) {
    return std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end());
  };
  if (before(b.position, a.position)) return CornerBetween(b, a, 1 - share);
  const auto mix = [share](const Vector3& p, const Vector3& q) { return Vector3(p + share * (q - p)); };
  Corner made{mix(a.point, b.point), mix(a.position, b.position), mix(a.normal, b.normal)};
  const double length = made.normal.norm();
  if (length > 0) made.normal /= length;
  return made;
}

/// What of a polygon lies on a side of the cube.
std::vector<Corner> OnSide(int side, std::vector<Corner> polygon) {
  std::vector<Corner> kept;
  for (int plane = 0; plane < 4; ++plane) {
    kept.clear();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Corner &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
      const double a = InsidePlane(side, plane, from.point), b = InsidePlane(side, plane, to.point);
      if (a >= 0) kept.push_back(from);
      if ((a > 0 && b < 0) || (a < 0 && b > 0)) kept.push_back(CornerBetween(from, to, a / (a - b)));
    }
    polygon.swap(kept);
  }
  return polygon;
}

double AreaOf(const Corner& a, const Corner& b, const Corner& c) {
  return (b.position - a.position).cross(c.position - a.position).norm();
}

class TexturedMaker {
 public:
  TexturedMaker(const MeshData& mesh, const Vector3& scale, const ShapeTexture& texture)
      : mesh_(mesh), scale_(scale), texture_(texture) {
    half_ =
        mesh.lower.cwiseAbs().cwiseMax(mesh.upper.cwiseAbs()).cast<double>().cwiseProduct(scale.cwiseAbs());
  }

  MeshPtr Make(const Color& color) {
    auto made = std::make_shared<MeshData>();
    out_ = made.get();
    made->name = mesh_.name;
    made->one_sided = mesh_.one_sided;
    if (texture_.cube)
      AddSides();
    else
      Project();
    MeshPart part;
    part.count = static_cast<std::uint32_t>(made->indices.size());
    part.color = color;
    part.has_color = true;
    part.texture = texture_.image;
    made->parts.push_back(part);
    made->UpdateBounds();
    return made;
  }

 private:
  Vector3 PointOf(std::uint32_t i) const {
    const auto& p = mesh_.positions[i];
    Vector3 point = Vector3(p[0], p[1], p[2]).cwiseProduct(scale_);
    if (texture_.uniform) return point;
    for (int axis = 0; axis < 3; ++axis)
      if (half_[axis] > 0) point[axis] /= half_[axis];
    return point;
  }

  // Along z, from above: the image's top towards y. A repetition covers what lies from −1 to 1.
  void Project() {
    out_->positions = mesh_.positions;
    out_->normals = mesh_.normals;
    out_->indices = mesh_.indices;
    const auto repeat = [](double wanted) { return wanted > 0 ? wanted : 1; };
    const double across = repeat(texture_.repeat_x), along = repeat(texture_.repeat_y);
    for (std::uint32_t i = 0; i < mesh_.positions.size(); ++i) {
      const Vector3 p = PointOf(i);
      out_->uvs.push_back(
          {static_cast<float>(0.5 * across * p.x() - 0.5), static_cast<float>(-0.5 * along * p.y() - 0.5)});
    }
  }

  // What lies on several sides is cut where they meet, so that each piece has the image of its own.
  void AddSides() {
    for (int axis = 0; axis < 3; ++axis)
      if (half_[axis] > 0) least_ = std::min(least_, texture_.uniform ? half_[axis] : 1);
    for (std::size_t t = 0; t + 2 < mesh_.indices.size(); t += 3) {
      const Corner a = CornerOf(mesh_.indices[t]), b = CornerOf(mesh_.indices[t + 1]),
                   c = CornerOf(mesh_.indices[t + 2]);
      if (const unsigned common = SidesOf(a.point) & SidesOf(b.point) & SidesOf(c.point)) {
        int side = SideTowards(a.point + b.point + c.point);
        if ((common >> side & 1U) == 0) side = std::countr_zero(common);
        Add(side, a, b, c);
        continue;
      }
      const double least = kLeastArea * AreaOf(a, b, c);
      for (int side = 0; side < 6; ++side) {
        const std::vector<Corner> piece = OnSide(side, {a, b, c});
        for (std::size_t k = 2; k < piece.size(); ++k)
          if (AreaOf(piece[0], piece[k - 1], piece[k]) > least) Add(side, piece[0], piece[k - 1], piece[k]);
      }
    }
  }

  Corner CornerOf(std::uint32_t i) const {
    const auto vector = [](const std::array<float, 3>& p) { return Vector3(p[0], p[1], p[2]); };
    const bool has_normals = mesh_.normals.size() == mesh_.positions.size();
    return {PointOf(i), vector(mesh_.positions[i]),
            has_normals ? vector(mesh_.normals[i]) : Vector3(Vector3::Zero()), i};
  }

  // How far the image would be off in the middle of an edge, over the side of its square: drawn, it goes
  // evenly along the edge; seen from the centre, it is the wider the nearer.
  double ShiftAlong(int side, const Corner& a, const Corner& b) const {
    const double from = SeenFromCenter(side, a.point).z(), to = SeenFromCenter(side, b.point).z();
    if (!(from + to > kLeastAhead * least_)) return 0;
    const double across = (InSquare(side, b.point) - InSquare(side, a.point)).cwiseAbs().maxCoeff();
    return across * std::abs(to - from) / (2 * (from + to));
  }

  // Cut in halves across the edge where it is needed most until the image is nowhere off by much. Whether an
  // edge is cut depends on nothing but its ends: triangles that meet in it are cut at the same places.
  void Add(int side, const Corner& a, const Corner& b, const Corner& c) {
    const std::array<const Corner*, 3> corners = {&a, &b, &c};
    double most = 0;
    std::size_t edge = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double shift = ShiftAlong(side, *corners[k], *corners[(k + 1) % 3]);
      if (shift <= most) continue;
      most = shift;
      edge = k;
    }
    if (most > kMostShift && cuts_ < kMostCuts) {
      ++cuts_;
      const Corner &from = *corners[edge], &to = *corners[(edge + 1) % 3],
                   &opposite = *corners[(edge + 2) % 3];
      const Corner middle = CornerBetween(from, to, 0.5);
      Add(side, opposite, from, middle);
      Add(side, opposite, middle, to);
      return;
    }
    for (const Corner* corner : corners) out_->indices.push_back(VertexOf(side, *corner));
  }

  std::uint32_t VertexOf(int side, const Corner& corner) {
    const auto next = static_cast<std::uint32_t>(out_->positions.size());
    if (corner.vertex >= 0) {
      const auto [found, is_new] = known_.try_emplace({corner.vertex, side}, next);
      if (!is_new) return found->second;
    }
    const auto floats = [](const Vector3& p) {
      return std::array{static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())};
    };
    out_->positions.push_back(floats(corner.position));
    if (mesh_.normals.size() == mesh_.positions.size()) out_->normals.push_back(floats(corner.normal));
    // To the middle of the pixels at the edge: the next square's do not show.
    const double width = texture_.image->width, height = texture_.image->height;
    const Eigen::Vector2d at = InSquare(side, corner.point);
    out_->uvs.push_back({static_cast<float>((at.x() * (width - 1) + 0.5) / width),
                         static_cast<float>((side * width + at.y() * (width - 1) + 0.5) / height)});
    return next;
  }

  const MeshData& mesh_;
  Vector3 scale_, half_;
  const ShapeTexture& texture_;
  MeshData* out_ = nullptr;
  std::map<std::pair<std::int64_t, int>, std::uint32_t> known_;  // by vertex of the mesh and side
  double least_ = std::numeric_limits<double>::infinity();
  int cuts_ = 0;
};

}  // namespace

MeshPtr TexturedMesh(const MeshPtr& mesh, const Vector3& scale,
                     const std::shared_ptr<const ShapeTexture>& texture, const Color& color) {
  if (!mesh || !texture || !texture->image || mesh->indices.empty()) return mesh;
  static SharedValues<TexturedKey, MeshData, TexturedBefore> shared;
  const TexturedKey key = {
      mesh, texture, {scale.x(), scale.y(), scale.z()}, {color.r, color.g, color.b, color.a}};
  return shared.Get(key, [&] { return TexturedMaker(*mesh, scale, *texture).Make(color); });
}

}  // namespace linkwright
