// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/SceneWriter.h"

#include "engine/io/kinds/KindWriter.h"
#include "engine/io/scene/Overrides.h"
#include "engine/io/scene/SceneReader.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

// The names of files as they are to be written.
void NameFiles(const SceneWriteOptions& options, std::vector<SceneRobot>* robots) {
  for (SceneRobot& robot : *robots) {
    std::vector<std::string> packages = robot.package_paths;
    if (options.package_path)
      for (std::string& path : packages) path = options.package_path(robot, path);
    if (options.robot_file && !robot.file.empty()) robot.file = options.robot_file(robot);
    robot.package_paths = std::move(packages);
  }
}

}  // namespace

JsonValue SceneToJson(const Scene& scene, const SceneWriteOptions& options) {
  Scene before, now = scene;
  JsonValue root = JsonValue::Object();
  if (scene.document && scene.document->root().IsObject()) {
    ProblemList ignored;  // reported when the scene was opened
    before = ReadSceneDocument(scene.document, &ignored);
    root = scene.document->root();
  }
  // The ground of contact that is the view's goes where the view's goes.
  if (before.contact && before.contact->ground && HasGroundOfView(root))
    before.contact->ground->height = now.view.ground_height;
  NameFiles(options, &now.robots);
  // Gravity is the scene's; what a mechanism has of its own is no more true once that has changed.
  const JsonValue* mechanism = root.Find("mechanism");
  const bool own_gravity =
      mechanism && mechanism->Find("gravity") && before.mechanism.gravity == scene.mechanism.gravity;
  now.mechanism.gravity = before.mechanism.gravity;
  if (!root.Find("linkwright")) root.Set("linkwright", JsonValue::Number(kSceneVersion));
  EditObject(SceneKindOf(), &before, &now, &root);
  if (const JsonValue* robots = root.Find("robots")) {
    JsonValue changed = *robots;
    for (std::size_t i = 0; i < changed.items.size() && i < now.robots.size(); ++i)
      WriteOverrides(now.robots[i], &changed.items[i]);
    root.Set("robots", std::move(changed));
  }
  if (JsonValue* written = root.Find("mechanism"); written && !own_gravity) written->Remove("gravity");
  return root;
}

std::string SceneToText(const Scene& scene, const SceneWriteOptions& options) {
  const JsonValue root = SceneToJson(scene, options);
  return scene.document ? scene.document->Write(root) : WriteJson(root);
}

}  // namespace linkwright
