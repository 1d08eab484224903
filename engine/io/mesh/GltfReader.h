// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>

#include "engine/io/mesh/MeshImport.h"

namespace linkwright {

class FileAccess;

/// A glTF 2.0 file (.gltf with its buffers, or .glb): triangles of all meshes of the scene at their nodes'
/// positions, normals, texture coordinates, base colours and textures. Skins, animations, cameras and lights
/// are left out. Numbers are metres; what is y in the file is y in the link, as with COLLADA. Buffers and
/// images in other files are read only if `access` allows.
/// (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html)
ImportResult ReadGltf(const std::string& bytes, bool binary, const std::filesystem::path& folder,
                      FileAccess access, const MeshLimits& limits);

}  // namespace linkwright
