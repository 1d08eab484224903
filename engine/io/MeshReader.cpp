// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/MeshReader.h"

namespace linkwright {

MeshResult ReadMesh(const std::filesystem::path& path, const FileAccess& access, const LoadControl& control,
                    const MeshLimits& limits) {
  (void)path, (void)access, (void)control, (void)limits;
  MeshResult result;
  result.error = "meshes are not read yet";
  return result;
}

}  // namespace linkwright
