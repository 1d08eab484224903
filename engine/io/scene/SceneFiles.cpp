// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/SceneFiles.h"

#include <algorithm>
#include <set>
#include <system_error>

#include "engine/base/FilesRead.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/scene/build/TakeOver.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

// What lies further away is elsewhere on another machine, and has no folder in its name.
std::string NearName(const fs::path& path, const fs::path& folder) {
  constexpr int kLevels = 2;
  const fs::path relative = path.lexically_relative(folder);
  const auto up = std::count(relative.begin(), relative.end(), fs::path(".."));
  return relative.empty() || up > kLevels ? path.filename().string() : relative.string();
}

fs::path FolderOfScene(const Scene& scene) {
  fs::path file;
  if (scene.document) file = scene.document->file();
  for (const SceneRobot& robot : scene.robots)
    if (file.empty()) file = robot.description.file;
  std::error_code error;
  return fs::weakly_canonical(fs::absolute(file, error), error).parent_path();
}

}  // namespace

std::vector<SceneFile> FilesOfScene(const Scene& scene) {
  std::set<fs::path> found;
  std::error_code error;
  const auto add = [&](const fs::path& file) {
    const fs::path whole = fs::canonical(file, error);
    if (error || !fs::is_regular_file(whole, error) || !found.insert(whole).second) return;
    for (const fs::path& part : FilesReadFor(whole))
      if (fs::is_regular_file(part, error)) found.insert(part);
  };
  for (const SceneRobot& robot : scene.robots) {
    if (!robot.file.empty()) add(robot.description.file);
    std::set<std::string> names;
    for (const LinkDescription& link : robot.description.links)
      for (const auto* shapes : {&link.visuals, &link.collisions})
        for (const Visual& shape : *shapes)
          if (!shape.geometry.mesh_file.empty() && names.insert(shape.geometry.mesh_file).second)
            add(MeshFileOf(scene, robot, shape.geometry.mesh_file));
  }
  const fs::path folder = FolderOfScene(scene);
  std::vector<SceneFile> files;
  for (const fs::path& path : found) files.push_back({NearName(path, folder), path});
  std::stable_sort(files.begin(), files.end(),
                   [](const SceneFile& a, const SceneFile& b) { return a.name < b.name; });
  return files;
}

}  // namespace linkwright
