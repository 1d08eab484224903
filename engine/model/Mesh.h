// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

/// Colour, sRGB components in [0, 1] as files give them, alpha 1 = opaque.
struct Color {
  float r = 0.7F, g = 0.7F, b = 0.7F, a = 1.0F;
  bool operator==(const Color&) const = default;
};

/// An image, 8 bits RGBA, first row on top.
struct Image {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;
};

/// Triangles of one material inside a mesh: indices [first, first + count).
struct MeshPart {
  std::uint32_t first = 0, count = 0;
  Color color;
  bool has_color = false;  ///< the file gives this part a colour of its own
  std::shared_ptr<const Image> texture;
};

/// An indexed triangle mesh [m], counter-clockwise seen from outside. Immutable once shared: the renderer
/// keeps one copy on the graphics card for each MeshData it meets, distinguished by address.
struct MeshData {
  std::string name;
  std::vector<std::array<float, 3>> positions;
  std::vector<std::array<float, 3>> normals;  ///< one for each position, unit
  std::vector<std::array<float, 2>> uvs;      ///< one for each position, or none; (0, 0) is the top left
  std::vector<std::uint32_t> indices;         ///< three a triangle, all < positions.size()
  std::vector<MeshPart> parts;                ///< at least one; together they cover `indices`
  Eigen::Vector3f lower = Eigen::Vector3f::Zero(), upper = Eigen::Vector3f::Zero();  ///< bounds

  void UpdateBounds();
};

using MeshPtr = std::shared_ptr<const MeshData>;

}  // namespace linkwright
