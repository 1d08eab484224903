// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/MshReader.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "engine/base/Message.h"

namespace linkwright {

static_assert(std::endian::native == std::endian::little);

ImportResult ReadMsh(const std::string& bytes, const MeshLimits& limits) {
  ImportResult out;
  const auto refuse = [&](std::string why) {
    out.error = std::move(why);
    return out;
  };
  std::int32_t counts[4] = {};
  if (bytes.size() < sizeof(counts)) return refuse(MessageOf("mesh.header-cut-off"));
  std::memcpy(counts, bytes.data(), sizeof(counts));
  for (const std::int32_t count : counts)
    if (count < 0) return refuse(MessageOf("mesh.header-count-negative"));
  const auto [vertices, normals, uvs, triangles] = std::array<std::uint64_t, 4>{
      static_cast<std::uint64_t>(counts[0]), static_cast<std::uint64_t>(counts[1]),
      static_cast<std::uint64_t>(counts[2]), static_cast<std::uint64_t>(counts[3])};
  if (triangles > limits.max_triangles)
    return refuse(
        MessageOf("mesh.msh-triangles", {std::to_string(triangles), std::to_string(limits.max_triangles)}));
  if (triangles == 0) return refuse(MessageOf("mesh.vertices-without-triangles"));
  if ((normals > 0 && normals != vertices) || (uvs > 0 && uvs != vertices))
    return refuse(MessageOf("mesh.header-for-some-vertices"));
  if (bytes.size() != sizeof(counts) + 4 * (3 * vertices + 3 * normals + 2 * uvs + 3 * triangles))
    return refuse(MessageOf("mesh.size-differs"));

  const char* const positions_at = bytes.data() + sizeof(counts);
  const char* const normals_at = positions_at + 12 * vertices;
  const char* const uvs_at = normals_at + 12 * normals;
  const char* const indices_at = uvs_at + 8 * uvs;
  out.soup.corners.resize(3 * triangles);
  out.soup.has_uvs = uvs > 0;
  for (std::uint64_t i = 0; i < 3 * triangles; ++i) {
    std::int32_t index = 0;
    std::memcpy(&index, indices_at + 4 * i, 4);
    if (index < 0 || static_cast<std::uint64_t>(index) >= vertices)
      return refuse(MessageOf("mesh.triangle-vertex-number", {std::to_string(index)}));
    const auto at = static_cast<std::uint64_t>(index);
    TriangleSoup::Corner& corner = out.soup.corners[i];
    std::memcpy(corner.position.data(), positions_at + 12 * at, 12);
    for (const float x : corner.position)
      if (!(std::abs(x) < 1e9F)) return refuse(MessageOf("mesh.vertex-far-away"));
    if (normals > 0) {
      Eigen::Vector3f normal;
      std::memcpy(normal.data(), normals_at + 12 * at, 12);
      const float length = normal.norm();
      if (std::isfinite(length) && length > 1e-6F)
        corner.normal = {normal.x() / length, normal.y() / length, normal.z() / length};
    }
    if (uvs > 0) {
      std::memcpy(corner.uv.data(), uvs_at + 8 * at, 8);
      if (!std::isfinite(corner.uv[0]) || !std::isfinite(corner.uv[1])) corner.uv = {0, 0};
    }
  }
  out.soup.ranges.push_back({0, out.soup.corners.size(), {}});
  return out;
}

}  // namespace linkwright
