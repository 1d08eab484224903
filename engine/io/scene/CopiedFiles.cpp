// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/CopiedFiles.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "engine/base/FileAccess.h"
#include "engine/base/MessageOfText.h"
#include "engine/io/mesh/MeshReader.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/io/scene/Overrides.h"
#include "engine/scene/RobotFrames.h"
#include "engine/scene/build/Place.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

fs::path WholePath(const fs::path& path) {
  std::error_code error;
  fs::path whole = fs::weakly_canonical(fs::absolute(path, error), error);
  return whole.empty() ? path : whole;
}

template <class Visit>
void ForMeshes(RobotDescription* robot, const Visit& visit) {
  for (LinkDescription& link : robot->links)
    for (auto* shapes : {&link.visuals, &link.collisions})
      for (Visual& shape : *shapes)
        if (shape.geometry.type == ShapeType::kMesh) visit(&shape.geometry);
}

// What has gone meanwhile is named by where it was.
std::string WholeMeshName(const Scene& scene, const SceneRobot& robot, const std::string& name) {
  if (const fs::path found = MeshFileOf(scene, robot, name); !found.empty()) return found.string();
  if (name.find("://") != std::string::npos) return name;
  return WholePath(FileOfNames(scene, robot).parent_path() / name).string();
}

Message FirstError(const ProblemList& problems, Message otherwise) {
  for (const Problem& problem : problems.problems())
    if (problem.severity == Severity::kError) return MessageOfProblem(problem);
  return otherwise;
}

bool IsThere(const fs::path& file) {
  std::error_code error;
  return fs::exists(file, error);
}

// A robot of the scene, with what it names by whole paths.
SceneRobot WithWholePaths(const Scene& values, const SceneRobot& robot) {
  SceneRobot copy = robot;
  if (!copy.file.empty()) {
    const fs::path folder =
        (values.document ? fs::path(values.document->file()) : fs::path(copy.description.file)).parent_path();
    copy.file = WholePath(copy.description.file).string();
    for (std::string& package : copy.package_paths) package = WholePath(folder / package).string();
    return copy;
  }
  std::map<std::string, std::string> names;  // many shapes have the same mesh
  ForMeshes(&copy.description, [&](Geometry* geometry) {
    std::string& whole = names[geometry->mesh_file];
    if (whole.empty()) whole = WholeMeshName(values, robot, geometry->mesh_file);
    geometry->mesh_file = whole;
  });
  copy.package_paths.clear();
  copy.description.file.clear();
  return copy;
}

}  // namespace

const SceneRobot& RobotsToCopy::Of(const SceneObject& robot, bool in_place) {
  const std::pair key(robot.name(), in_place);
  const auto made = made_.find(key);
  return made != made_.end() ? made->second : made_.emplace(key, Make(robot.name(), in_place)).first->second;
}

SceneRobot RobotsToCopy::Make(const std::string& name, bool in_place) const {
  const auto named = [&](const SceneRobot& each) { return each.name == name; };
  const auto found = std::find_if(values_.robots.begin(), values_.robots.end(), named);
  if (in_place && found->from_file) {
    Scene taken = values_;
    TakeOverRobots({name}, &taken);
    return WithWholePaths(taken, *std::find_if(taken.robots.begin(), taken.robots.end(), named));
  }
  return WithWholePaths(values_, *found);
}

Transform RobotsToCopy::PoseOfParent(const SceneObject& link) {
  Message ignored;
  if (!poses_) poses_ = StartPoses::Of(values_, &ignored);
  SceneRobot robot = Of(*link.parent(), true);
  const JointDescription* const joint = FindJointAbove(&robot.description, link.name());
  return joint && poses_ ? poses_->Of(link.parent()->As<SceneRobot>(), joint->parent) : Transform();
}

Message CopiedFiles::ReadMeshOf(Geometry* geometry) {
  if (!loaded_) {
    loaded_.emplace();
    for (SceneRobot& robot : values_.robots) {
      std::map<std::string, bool> seen;
      ForMeshes(&robot.description, [&](Geometry* each) {
        if (each->mesh && std::exchange(seen[each->mesh_file], true) == false)
          loaded_->try_emplace(WholeMeshName(values_, robot, each->mesh_file), each->mesh);
      });
    }
  }
  const fs::path file(geometry->mesh_file);
  MeshPtr& mesh = (*loaded_)[geometry->mesh_file];
  if (!mesh) {
    if (!file.is_absolute() || !IsThere(file)) return MessageOf("edit.no-mesh-file", {geometry->mesh_file});
    const FileAccess access(file, {});
    MeshResult read = ReadMesh(file, access);
    if (!read.mesh) return OfObject(geometry->mesh_file, MessageOfText(read.error));
    mesh = read.mesh;
  }
  geometry->mesh = mesh;
  return {};
}

Message CopiedFiles::TakeOverridden(const JsonValue& copy, const SceneRobot& loaded,
                                    SceneRobot* robot) const {
  ProblemList problems;
  std::vector<FrameDescription> added = std::move(robot->description.frames);
  robot->file = loaded.file;
  robot->package_paths = loaded.package_paths;
  robot->from_file = loaded.from_file;
  robot->description = *loaded.from_file;
  const std::string no_file;
  const SceneElement element(copy, "robot", no_file, &problems);
  if (const auto overrides = element.Object("overrides")) ApplyOverrides(*overrides, robot);
  for (FrameDescription& frame : added)
    if (!IsFrameOfFile(*robot, frame.name)) robot->description.frames.push_back(std::move(frame));
  return problems.HasErrors() ? FirstError(problems, {}) : Message();
}

Message CopiedFiles::ReadRobot(const JsonValue& copy, SceneRobot* robot) {
  const fs::path file(robot->file);
  for (const SceneRobot& other : values_.robots)
    if (other.from_file && !other.file.empty() && WholePath(other.description.file) == file)
      return TakeOverridden(copy, other, robot);
  if (!file.is_absolute() || !IsThere(file)) return MessageOf("edit.no-robot-file", {robot->file});
  JsonValue alone = copy;
  alone.Set("file", JsonValue::String(file.filename().string()));
  alone.Remove("package_paths");
  JsonValue scene = JsonValue::Object(), robots = JsonValue::Array();
  robots.items.push_back(std::move(alone));
  scene.Set("linkwright", JsonValue::Number(kSceneVersion));
  scene.Set("robots", std::move(robots));
  LoadSceneOptions options;
  options.text = WriteJson(scene);
  options.package_paths.assign(robot->package_paths.begin(), robot->package_paths.end());
  LoadSceneResult read = LoadScene(file.parent_path() / "copied.lws.json", options);
  if (!read.ok || read.scene.robots.empty())
    return OfObject(robot->file, FirstError(read.problems, MessageOf("edit.cannot-be-read")));
  SceneRobot whole = std::move(read.scene.robots.front());
  whole.file = robot->file;
  whole.package_paths = robot->package_paths;
  *robot = std::move(whole);
  return {};
}

void CopiedFiles::NameMeshes(SceneRobot* robot) const {
  ForMeshes(&robot->description, [&](Geometry* geometry) { NameMesh(values_, robot, geometry); });
}

}  // namespace linkwright
