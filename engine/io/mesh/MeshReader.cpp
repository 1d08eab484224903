// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/MeshReader.h"

#include <algorithm>

#include "engine/base/FileAccess.h"
#include "engine/base/FilesRead.h"
#include "engine/base/Message.h"
#include "engine/io/mesh/GltfReader.h"
#include "engine/io/mesh/MeshCheck.h"
#include "engine/io/mesh/MeshImport.h"
#include "engine/io/mesh/MshReader.h"
#include "engine/io/mesh/PlyReader.h"

namespace linkwright {
namespace {

constexpr double kCreaseAngle = 40 * kPi / 180;

std::string LowerExtension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return extension;
}

}  // namespace

MeshResult ReadMesh(const std::filesystem::path& path, const FileAccess& access, const LoadControl& control,
                    const MeshLimits& limits) {
  MeshResult result;
  const auto stopped = [&] {
    result.cancelled = control.Stopped();
    return result.cancelled;
  };
  const std::string name = path.filename().string(), format = LowerExtension(path);
  const bool gltf = format == "gltf" || format == "glb",
             checked_first = format == "stl" || format == "obj" || format == "dae";
  if (!checked_first && !gltf && format != "ply" && format != "msh") {
    result.error = MessageOf("mesh.formats", {format});
    return result;
  }
  control.Report(0, MessageOf("load.reading-file", {name}).text);
  const PartsOfFile parts(path);
  FileBytes file =
      ReadFileBytes(path, format == "obj" || format == "dae" ? limits.max_text_bytes : limits.max_file_bytes);
  if (!file.error.empty()) {
    result.error = MessageOf("scene.file", {file.error});
    return result;
  }
  if (stopped()) return result;
  ImportResult imported;
  if (!checked_first) {
    control.Report(0.2, MessageOf("load.importing-file", {name}).text);
    imported = gltf              ? ReadGltf(file.bytes, format == "glb", path.parent_path(), access, limits)
               : format == "msh" ? ReadMsh(file.bytes, limits)
                                 : ReadPly(file.bytes, limits);
    std::string().swap(file.bytes);
  } else {
    control.Report(0.2, MessageOf("load.checking-file", {name}).text);
    CheckedMesh checked = format == "stl"   ? CheckStl(std::move(file.bytes), limits)
                          : format == "obj" ? CheckObj(file.bytes, limits)
                                            : CheckDae(std::move(file.bytes), limits);
    result.warnings = std::move(checked.warnings);
    result.notes = std::move(checked.notes);
    result.error = std::move(checked.error);
    if (stopped() || !result.error.empty()) return result;

    control.Report(0.4, MessageOf("load.importing-file", {name}).text);
    imported = ImportMesh(checked, format, path, access, control, limits);
    std::string().swap(checked.bytes);
  }
  result.warnings.insert(result.warnings.end(), imported.warnings.begin(), imported.warnings.end());
  result.error = std::move(imported.error);
  if (stopped() || !result.error.empty()) return result;

  control.Report(0.8, MessageOf("load.preparing-file", {name}).text);
  std::size_t dropped = 0;
  auto mesh = std::make_shared<MeshData>(MakeMesh(std::move(imported.soup), kCreaseAngle, control, &dropped));
  if (stopped()) return result;
  if (mesh->indices.empty()) {
    result.error = MessageOf(dropped > 0 ? "mesh.empty-all-without-area" : "mesh.empty-no-triangles");
    return result;
  }
  if (dropped > 0) {
    result.notes.push_back(dropped == 1 ? MessageOf("mesh.one-without-area-left-out")
                                        : MessageOf("mesh.without-area-left-out", {std::to_string(dropped)}));
  }
  mesh->name = name;
  result.mesh = std::move(mesh);
  return result;
}

}  // namespace linkwright
