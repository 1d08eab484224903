// SPDX-License-Identifier: GPL-3.0-or-later
// The first byte says the format, the rest is the file.
#include <array>

#include "engine/base/FileAccess.h"
#include "engine/io/mesh/MeshReader.h"
#include "tests/fuzz/FuzzFile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FuzzFile file("mesh");
  static constexpr std::array kEndings = {"mesh.stl",  "mesh.obj", "mesh.dae", "mesh.ply",
                                          "mesh.gltf", "mesh.glb", "mesh.msh"};
  if (size == 0) return 0;
  const std::filesystem::path path = file.folder() / kEndings[data[0] % kEndings.size()];
  file.Write(path, data + 1, size - 1);
  linkwright::MeshLimits limits;
  limits.max_triangles = 20000;
  const linkwright::MeshResult read =
      linkwright::ReadMesh(path, linkwright::FileAccess(path, {}), {}, limits);
  Demand((read.mesh == nullptr) == !read.error.empty());
  if (!read.mesh) return 0;
  for (const std::uint32_t index : read.mesh->indices) Demand(index < read.mesh->positions.size());
  Demand(read.mesh->lower.allFinite() && read.mesh->upper.allFinite());
  return 0;
}
