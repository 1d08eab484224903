// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/shapes/TexturedMesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

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

/// Where a point of a side of a cube lies in its square, from 0 to 1 from the left and from above (OpenGL 3.3
/// core, table 3.10).
std::array<double, 2> InSquare(int side, const Vector3& p) {
  const double x = p.x(), y = p.y(), z = p.z();
  const std::array<std::array<double, 3>, 6> of_side = {
      {{-z, -y, x}, {z, -y, -x}, {x, z, y}, {x, -z, -y}, {x, -y, z}, {-x, -y, -z}}};
  const auto& [right, down, forward] = of_side[static_cast<std::size_t>(side)];
  if (!(forward > 0)) return {0.5, 0.5};
  return {std::clamp((right / forward + 1) / 2, 0.0, 1.0), std::clamp((down / forward + 1) / 2, 0.0, 1.0)};
}

int SideTowards(const Vector3& p) {
  Eigen::Index axis = 0;
  p.cwiseAbs().maxCoeff(&axis);
  return static_cast<int>(2 * axis) + (p[axis] < 0 ? 1 : 0);
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

  // Each triangle takes the side that its middle looks towards.
  void AddSides() {
    std::map<std::pair<std::uint32_t, int>, std::uint32_t> known;
    const double width = texture_.image->width, height = texture_.image->height;
    for (std::size_t t = 0; t + 2 < mesh_.indices.size(); t += 3) {
      Vector3 middle = Vector3::Zero();
      for (std::size_t k = 0; k < 3; ++k) middle += PointOf(mesh_.indices[t + k]);
      const int side = SideTowards(middle);
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t i = mesh_.indices[t + k];
        const auto [found, is_new] =
            known.try_emplace({i, side}, static_cast<std::uint32_t>(out_->positions.size()));
        if (is_new) {
          out_->positions.push_back(mesh_.positions[i]);
          if (mesh_.normals.size() == mesh_.positions.size()) out_->normals.push_back(mesh_.normals[i]);
          const auto [right, down] = InSquare(side, PointOf(i));
          // To the middle of the pixels at the edge: the next square's do not show.
          out_->uvs.push_back({static_cast<float>((right * (width - 1) + 0.5) / width),
                               static_cast<float>((side * width + down * (width - 1) + 0.5) / height)});
        }
        out_->indices.push_back(found->second);
      }
    }
  }

  const MeshData& mesh_;
  Vector3 scale_, half_;
  const ShapeTexture& texture_;
  MeshData* out_ = nullptr;
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
