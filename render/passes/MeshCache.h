// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/model/Mesh.h"
#include "render/passes/Gl.h"

namespace linkwright::render {

/// A texture on the card.
struct GpuTexture {
  std::weak_ptr<const Image> owner;
  GlTexture texture;
};

/// A mesh on the card.
struct GpuMesh {
  std::weak_ptr<const MeshData> owner;
  std::uint32_t serial = 0;  ///< in order of upload, never used twice
  GlVertexArray array;
  GlBuffer vertices, indices;
  GLenum index_type = GL_UNSIGNED_INT;
  GLsizei index_count = 0;
  bool two_sided = false;  ///< not a closed surface facing outwards: its backs may be seen
  bool one_sided = false;  ///< a floor, of which only the front is seen
  Eigen::Vector3f center = Eigen::Vector3f::Zero(), half = Eigen::Vector3f::Zero();  ///< bounds
  struct Part {
    GLsizei first = 0, count = 0;
    Eigen::Vector4f color;  ///< linear, alpha as given
    bool has_color = false;
    /// Metalness, roughness, emission; w: 1 where they replace those of the instance.
    Eigen::Vector4f finish = Eigen::Vector4f::Zero();
    std::shared_ptr<GpuTexture> texture, normal_map, finish_map;
  };
  std::vector<Part> parts;

  /// Bytes from one index to the next.
  GLsizei IndexSize() const { return index_type == GL_UNSIGNED_SHORT ? 2 : 4; }
};

/// Vertex attributes of every mesh program.
enum MeshAttribute : GLuint {
  kPosition = 0,
  kNormal = 1,
  kTextureCoordinate = 2,
  kRow0 = 3,  ///< the upper three rows of the transform, each four numbers
  kRow1 = 4,
  kRow2 = 5,
  kInstanceColor = 6,
  kInstanceIds = 7,  ///< pick id, flags
};

/// One copy on the card of each mesh and image it is shown, distinguished by owner; gone after the owner.
class MeshCache {
 public:
  /// Null if the mesh has no triangles or its indices are out of range. The pointer holds until the next
  /// Purge.
  const GpuMesh* Get(const MeshPtr& mesh);
  /// Frees what has no other owner any more.
  void Purge();
  int size() const { return static_cast<int>(meshes_.size()); }

 private:
  /// `color`: sRGB, else numbers as they are.
  std::shared_ptr<GpuTexture> Texture(const std::shared_ptr<const Image>& image, bool color);
  bool Upload(const MeshData& mesh, GpuMesh* gpu);

  std::uint32_t next_serial_ = 0;
  std::unordered_map<const MeshData*, GpuMesh> meshes_;
  std::unordered_map<const Image*, std::weak_ptr<GpuTexture>> textures_;
};

/// sRGB to linear light, the alpha untouched.
Eigen::Vector4f Linear(const Color& color);

}  // namespace linkwright::render
