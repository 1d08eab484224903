// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/Postures.h"

#include <algorithm>

#include "engine/io/FileKind.h"
#include "engine/io/MjcfReader.h"
#include "engine/scene/Scene.h"

namespace linkwright {
namespace fs = std::filesystem;

std::vector<Posture> PosturesOf(const Scene& scene, const fs::path& scene_file) {
  std::vector<Posture> out;
  for (const SceneRobot& robot : scene.robots) {
    // The robot's own description tells its file as it was found.
    const fs::path& file = robot.description.file.empty() ? scene_file : fs::path(robot.description.file);
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored) || KindOfFile(file).kind != FileKind::kMjcf) continue;
    MjcfOptions options;
    options.load_meshes = false;
    options.weigh = false;
    for (const std::string& package : robot.package_paths)
      options.package_paths.push_back(fs::path(package).is_absolute() ? fs::path(package)
                                                                      : scene_file.parent_path() / package);
    for (MjcfPose& pose : ReadMjcf(file, options).poses)
      out.push_back({robot.name, std::move(pose.name), std::move(pose.positions)});
  }
  return out;
}

void TakePosture(const std::string& name, const fs::path& scene_file, Scene* scene, ProblemList* problems) {
  const std::vector<Posture> known = PosturesOf(*scene, scene_file);
  bool found = false;
  std::string names;
  for (const Posture& posture : known) {
    names += (names.empty() ? "" : ", ") + posture.name;
    if (posture.name != name) continue;
    found = true;
    const auto robot = std::find_if(scene->robots.begin(), scene->robots.end(),
                                    [&](const SceneRobot& r) { return r.name == posture.robot; });
    for (const JointDescription& joint : robot->description.joints) {
      const auto positions = posture.positions.find(joint.name);
      // A joint that follows another one has no place of its own.
      if (positions == posture.positions.end() || (joint.mimic && !robot->independent_mimic)) continue;
      robot->positions[joint.name] = positions->second;
    }
  }
  if (!found)
    problems->Add(Severity::kError, scene_file.string(), 0, "",
                  "there is no posture \"" + name + "\" in it" +
                      (names.empty() ? std::string("; it knows none") : ": it knows " + names));
}

}  // namespace linkwright
