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

/// How a surface reflects light, by the usual model of metalness and roughness; each from 0 to 1.
struct SurfaceFinish {
  double metalness = 0;     ///< 0: paint, plastic, stone; 1: a metal, whose reflections have its colour
  double roughness = 0.42;  ///< 0: a mirror; 1: chalk
  double emission = 0;      ///< it glows with its colour times this
  bool operator==(const SurfaceFinish&) const = default;
};

/// An image on a shape whose mesh has no texture coordinates, laid on it as MuJoCo does.
struct ShapeTexture {
  /// Of a cube: six squares below each other, those for +x, −x, +y, −y, +z and −z as OpenGL turns them.
  std::shared_ptr<const Image> image;
  bool cube = false;  ///< else it is projected along the shape's z, and repeated
  double repeat_x = 1, repeat_y = 1;
  /// Repeated that often on two metres; else on the shape's extent. A cube: seen from the shape's centre in
  /// its true proportions; else in those of a shape whose sides are equal.
  bool uniform = false;
};

/// Triangles of one material inside a mesh: indices [first, first + count).
struct MeshPart {
  std::uint32_t first = 0, count = 0;
  Color color;
  bool has_color = false;  ///< the file gives this part a colour of its own
  std::shared_ptr<const Image> texture;
  /// Tangents' components of the normal, as glTF has them: red along u, green against v.
  std::shared_ptr<const Image> normal_map;
  SurfaceFinish finish;
  bool has_finish = false;  ///< the file gives this part a finish of its own
  /// As glTF has it: green times the roughness, blue times the metalness of the finish.
  std::shared_ptr<const Image> finish_map;
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
  /// The same surface of fewer triangles, for where it is small in a picture; null: there is none.
  std::shared_ptr<const MeshData> coarser;
  float error = 0;  ///< most distance from the surface that the triangles stand for [m]; known of shapes
  bool one_sided = false;  ///< open, and not to be seen from behind

  void UpdateBounds();
};

using MeshPtr = std::shared_ptr<const MeshData>;

}  // namespace linkwright
