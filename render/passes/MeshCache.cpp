// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/MeshCache.h"

#include <algorithm>
#include <cmath>

namespace linkwright::render {
namespace {

struct Vertex {
  std::array<float, 3> position;
  std::uint32_t normal;  // signed 10 10 10 2
};

std::uint32_t PackNormal(const std::array<float, 3>& n) {
  std::uint32_t packed = 0;
  for (int i = 0; i < 3; ++i) {
    const float value = std::isfinite(n[i]) ? std::clamp(n[i], -1.0F, 1.0F) : 0.0F;
    packed |= (static_cast<std::uint32_t>(std::lround(value * 511)) & 0x3FFU) << (10 * i);
  }
  return packed;
}

// For a closed surface that faces outwards, the integral of n_i x_j over it is V δ_ij (divergence theorem),
// wherever x starts. An open or partly inverted one fails that, or the integral of n = 0, but for freak
// coincidences.
bool ClosedOutwards(const MeshData& mesh) {
  const Eigen::Vector3d origin = (mesh.lower + mesh.upper).cast<double>() / 2;
  const auto point = [&](std::uint32_t i) {
    const auto& p = mesh.positions[i];
    return Eigen::Vector3d(Eigen::Vector3d(p[0], p[1], p[2]) - origin);
  };
  Eigen::Matrix3d moment = Eigen::Matrix3d::Zero();
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  double area = 0;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    const Eigen::Vector3d a = point(mesh.indices[i]);
    const Eigen::Vector3d b = point(mesh.indices[i + 1]);
    const Eigen::Vector3d c = point(mesh.indices[i + 2]);
    const Eigen::Vector3d n = (b - a).cross(c - a) / 2;
    sum += n;
    area += n.norm();
    moment += n * ((a + b + c) / 3).transpose();
  }
  const double size = (mesh.upper - mesh.lower).cast<double>().norm();
  const double volume = moment.trace() / 3;
  const double error = (moment - volume * Eigen::Matrix3d::Identity()).norm();
  return sum.norm() < 1e-3 * area && error < 1e-3 * area * size && volume > -1e-9 * area * size;
}

float LinearComponent(float value) {
  const float v = std::clamp(value, 0.0F, 1.0F);
  return v <= 0.04045F ? v / 12.92F : std::pow((v + 0.055F) / 1.055F, 2.4F);
}

template <typename T>
bool SameOwner(const std::weak_ptr<T>& a, const std::shared_ptr<T>& b) {
  return !a.owner_before(b) && !b.owner_before(a);
}

}  // namespace

Eigen::Vector4f Linear(const Color& c) {
  return {LinearComponent(c.r), LinearComponent(c.g), LinearComponent(c.b), std::clamp(c.a, 0.0F, 1.0F)};
}

const GpuMesh* MeshCache::Get(const MeshPtr& mesh) {
  if (mesh == nullptr) return nullptr;
  auto found = meshes_.find(mesh.get());
  if (found == meshes_.end() || !SameOwner(found->second.owner, mesh)) {
    GpuMesh gpu;
    gpu.owner = mesh;
    gpu.serial = next_serial_++;
    if (!Upload(*mesh, &gpu)) gpu.index_count = 0;
    found = meshes_.insert_or_assign(mesh.get(), std::move(gpu)).first;
  }
  return found->second.index_count > 0 ? &found->second : nullptr;
}

void MeshCache::Purge() {
  std::erase_if(meshes_, [](const auto& entry) { return entry.second.owner.expired(); });
  std::erase_if(textures_, [](const auto& entry) { return entry.second.expired(); });
}

bool MeshCache::Upload(const MeshData& mesh, GpuMesh* gpu) {
  const std::size_t count = mesh.positions.size();
  if (count == 0 || mesh.indices.size() < 3) return false;
  if (*std::max_element(mesh.indices.begin(), mesh.indices.end()) >= count) return false;
  if (!mesh.lower.allFinite() || !mesh.upper.allFinite()) return false;
  gpu->one_sided = mesh.one_sided;
  gpu->two_sided = !mesh.one_sided && (mesh.normals.size() != count || !ClosedOutwards(mesh));
  gpu->center = (mesh.lower + mesh.upper) / 2;
  gpu->half = (mesh.upper - mesh.lower) / 2;
  gpu->index_count = static_cast<GLsizei>(mesh.indices.size());

  std::vector<Vertex> vertices(count);
  for (std::size_t i = 0; i < count; ++i) {
    vertices[i].position = mesh.positions[i];
    vertices[i].normal = mesh.normals.size() == count ? PackNormal(mesh.normals[i]) : PackNormal({0, 0, 1});
  }
  const bool has_uvs = mesh.uvs.size() == count;
  const auto vertex_bytes = static_cast<GLsizeiptr>(count * sizeof(Vertex));
  const auto uv_bytes = static_cast<GLsizeiptr>(has_uvs ? count * sizeof(mesh.uvs[0]) : 0);
  glBindVertexArray(gpu->array());
  glBindBuffer(GL_ARRAY_BUFFER, gpu->vertices());
  glBufferData(GL_ARRAY_BUFFER, vertex_bytes + uv_bytes, nullptr, GL_STATIC_DRAW);
  glBufferSubData(GL_ARRAY_BUFFER, 0, vertex_bytes, vertices.data());
  glEnableVertexAttribArray(kPosition);
  glVertexAttribPointer(kPosition, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), nullptr);
  glEnableVertexAttribArray(kNormal);
  glVertexAttribPointer(kNormal, 4, GL_INT_2_10_10_10_REV, GL_TRUE, sizeof(Vertex),
                        BufferOffset(offsetof(Vertex, normal)));
  if (has_uvs) {
    glBufferSubData(GL_ARRAY_BUFFER, vertex_bytes, uv_bytes, mesh.uvs.data());
    glEnableVertexAttribArray(kTextureCoordinate);
    glVertexAttribPointer(kTextureCoordinate, 2, GL_FLOAT, GL_FALSE, sizeof(mesh.uvs[0]),
                          BufferOffset(static_cast<std::size_t>(vertex_bytes)));
  }
  for (const GLuint attribute : {kRow0, kRow1, kRow2, kInstanceColor, kInstanceIds}) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribDivisor(attribute, 1);
  }
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, gpu->indices());
  if (count <= 0xFFFF) {
    const std::vector<std::uint16_t> narrow(mesh.indices.begin(), mesh.indices.end());
    gpu->index_type = GL_UNSIGNED_SHORT;
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(narrow.size() * sizeof(narrow[0])),
                 narrow.data(), GL_STATIC_DRAW);
  } else {
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(mesh.indices.size() * sizeof(mesh.indices[0])), mesh.indices.data(),
                 GL_STATIC_DRAW);
  }
  for (const MeshPart& part : mesh.parts) {
    if (part.first > mesh.indices.size() || part.count > mesh.indices.size() - part.first) return false;
    if (part.count == 0) continue;
    GpuMesh::Part p;
    p.first = static_cast<GLsizei>(part.first);
    p.count = static_cast<GLsizei>(part.count);
    p.has_color = part.has_color;
    p.color = Linear(part.color);
    if (part.has_finish)
      p.finish = Eigen::Vector4d(part.finish.metalness, part.finish.roughness, part.finish.emission, 1)
                     .cwiseMax(0)
                     .cwiseMin(1)
                     .cast<float>();
    if (has_uvs) p.texture = Texture(part.texture, true);
    if (has_uvs) p.normal_map = Texture(part.normal_map, false);
    if (has_uvs) p.finish_map = Texture(part.finish_map, false);
    gpu->parts.push_back(std::move(p));
  }
  return !gpu->parts.empty();
}

std::shared_ptr<GpuTexture> MeshCache::Texture(const std::shared_ptr<const Image>& image, bool color) {
  if (image == nullptr || image->width <= 0 || image->height <= 0) return nullptr;
  if (image->rgba.size() <
      4 * static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height))
    return nullptr;
  std::weak_ptr<GpuTexture>& known = textures_[image.get()];
  if (auto texture = known.lock(); texture != nullptr && SameOwner(texture->owner, image)) return texture;
  GLint limit = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
  if (image->width > limit || image->height > limit) return nullptr;
  auto texture = std::make_shared<GpuTexture>();
  texture->owner = image;
  glActiveTexture(GL_TEXTURE0 + 0);
  glBindTexture(GL_TEXTURE_2D, texture->texture());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  // The first row in memory is the image's top, where v = 0.
  glTexImage2D(GL_TEXTURE_2D, 0, color ? GL_SRGB8_ALPHA8 : GL_RGBA8, image->width, image->height, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, image->rgba.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
  known = texture;
  return texture;
}

}  // namespace linkwright::render
