// SPDX-License-Identifier: BSD-3-Clause
#include <string>

#include "engine/base/AtomicFile.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/build/TakeOver.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

// As seen from `folder`; what has another root stays absolute.
std::string Relative(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const fs::path out = fs::relative(path, folder, error);
  return (error || out.empty() ? fs::absolute(path) : out).generic_string();
}

bool SamePlace(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
}

fs::path FolderOf(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// Meshes of robots described in the scene are named relative to it. The folder they are in becomes a package
// path, so that they may be read from there.
Scene MoveMeshes(Scene scene, const fs::path& folder) {
  for (SceneRobot& robot : scene.robots) {
    const fs::path names = FileOfNames(scene, robot);
    if (!robot.file.empty() || names.empty()) continue;
    const fs::path old_folder = FolderOf(names);
    if (SamePlace(old_folder, folder)) continue;
    bool moved = false;
    for (LinkDescription& link : robot.description.links) {
      for (auto* shapes : {&link.visuals, &link.collisions}) {
        for (Visual& shape : *shapes) {
          std::string& mesh = shape.geometry.mesh_file;
          if (shape.geometry.type != ShapeType::kMesh || mesh.find("://") != std::string::npos) continue;
          mesh = Relative(old_folder / mesh, folder);
          moved = true;
        }
      }
    }
    if (moved) robot.package_paths.emplace_back(".");  // the old folder; SceneWriter moves it
  }
  return scene;
}

}  // namespace

std::string SceneTextAt(const Scene& scene, const fs::path& path) {
  const fs::path folder = FolderOf(path);
  // Relative names in the scene start where it was read from.
  const auto old_folder = [&](const SceneRobot& robot) {
    return FolderOf(scene.document ? fs::path(scene.document->file()) : fs::path(robot.description.file));
  };
  SceneWriteOptions options;
  options.robot_file = [&](const SceneRobot& robot) {
    if (robot.file.find("://") != std::string::npos || robot.description.file.empty()) return robot.file;
    if (!fs::path(robot.file).is_absolute() && SamePlace(folder / robot.file, robot.description.file))
      return robot.file;
    return Relative(robot.description.file, folder);
  };
  options.package_path = [&](const SceneRobot& robot, const std::string& package) {
    const fs::path place = old_folder(robot) / package;  // an absolute one stays what it is
    return SamePlace(folder / package, place) && !fs::path(package).is_absolute() ? package
                                                                                  : Relative(place, folder);
  };
  return SceneToText(MoveMeshes(scene, folder), options);
}

SaveSceneResult SaveScene(const Scene& scene, const fs::path& path) {
  SaveSceneResult result;
  result.error = WriteFileAtomically(path, SceneTextAt(scene, path));
  result.ok = result.error.empty();
  return result;
}

}  // namespace linkwright
