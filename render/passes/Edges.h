// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

#include "render/passes/Gl.h"
#include "render/passes/InstanceList.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// Edges of shapes as thin lines of the same width everywhere. Those of a mesh are found when they are first
/// drawn.
class Edges {
 public:
  /// Of the opaque things in view, blended over what is there; returns the number of draw calls.
  int Draw(const InstanceList& instances, Shaders* shaders);

 private:
  struct Lines {
    std::weak_ptr<const MeshData> owner;
    GlVertexArray array;
    GlBuffer vertices, indices;
    GLsizei count = 0;  // of indices
  };
  const Lines& Of(const GpuMesh& mesh);

  std::unordered_map<std::uint32_t, Lines> lines_;  // by the mesh's serial number
};

}  // namespace linkwright::render
