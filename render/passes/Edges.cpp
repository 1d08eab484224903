// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Edges.h"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "render/passes/MeshEdges.h"

namespace linkwright::render {
namespace {

// Both ends, for each of the four corners of a line's rectangle.
struct Vertex {
  std::array<float, 3> from, to;
};

}  // namespace

const Edges::Lines& Edges::Of(const GpuMesh& mesh) {
  const auto [found, is_new] = lines_.try_emplace(mesh.serial);
  Lines& lines = found->second;
  if (!is_new) return lines;
  const auto data = mesh.owner.lock();
  if (!data) return lines;
  lines.owner = data;
  const std::vector<std::uint32_t> seen = EdgesSeen(*data);
  if (seen.empty()) return lines;
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;
  vertices.reserve(2 * seen.size());
  indices.reserve(3 * seen.size());
  for (std::size_t i = 0; i + 1 < seen.size(); i += 2) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), 4, {data->positions[seen[i]], data->positions[seen[i + 1]]});
    for (const std::uint32_t corner : {0U, 1U, 2U, 2U, 1U, 3U}) indices.push_back(first + corner);
  }
  lines.count = static_cast<GLsizei>(indices.size());
  glBindVertexArray(lines.array());
  glBindBuffer(GL_ARRAY_BUFFER, lines.vertices());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex)), vertices.data(),
               GL_STATIC_DRAW);
  for (const auto& [attribute, offset] :
       {std::pair(kPosition, offsetof(Vertex, from)), std::pair(kNormal, offsetof(Vertex, to))}) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribPointer(attribute, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), BufferOffset(offset));
  }
  for (const GLuint attribute : {kRow0, kRow1, kRow2, kInstanceColor, kInstanceIds}) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribDivisor(attribute, 1);
  }
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, lines.indices());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(indices[0])),
               indices.data(), GL_STATIC_DRAW);
  return lines;
}

int Edges::Draw(const InstanceList& instances, Shaders* shaders) {
  std::erase_if(lines_, [](const auto& entry) { return entry.second.owner.expired(); });
  int calls = 0;
  for (const Batch& batch : instances.batches()) {
    if (batch.layer != Layer::kOpaque || batch.unlit || batch.visible == 0) continue;
    const Lines& lines = Of(*batch.mesh);
    if (lines.count == 0) continue;
    if (calls++ == 0) shaders->Get("edge").Use();
    instances.Bind(lines.array.get(), batch.first);
    glDrawElementsInstanced(GL_TRIANGLES, lines.count, GL_UNSIGNED_INT, nullptr, batch.visible);
  }
  return calls;
}

}  // namespace linkwright::render
