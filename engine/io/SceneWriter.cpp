// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneWriter.h"

#include "engine/io/InlineRobotWriter.h"
#include "engine/io/JsonEdit.h"
#include "engine/io/KindWriter.h"
#include "engine/io/SceneKeys.h"
#include "engine/io/SceneMechanism.h"
#include "engine/io/SceneReader.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

class Writer {
 public:
  explicit Writer(const SceneWriteOptions& options) : options_(options) {}

  JsonValue Write(const Scene& now) const {
    Scene before;
    JsonValue root = JsonValue::Object();
    if (now.document && now.document->root().IsObject()) {
      ProblemList ignored;  // told when the scene was opened
      before = ReadSceneDocument(now.document, &ignored);
      root = now.document->root();
    }
    if (!root.Find("linkwright")) root.Set("linkwright", JsonValue::Number(kSceneVersion));
    for (const Field& field : SceneKindOf().fields) {
      if (field.name == "robots")
        EditList(
            &root, "robots", before.robots, now.robots,
            [this](const SceneRobot& a, const SceneRobot& b, JsonValue* object) { EditRobot(a, b, object); });
      else if (field.name == "mechanism")
        EditSceneMechanism(before.mechanism, now.mechanism, &root);
      else
        EditField(field, &before, &now, &root);
    }
    return root;
  }

 private:
  void EditRobot(const SceneRobot& before, const SceneRobot& now, JsonValue* object) const {
    SceneRobot written = now;
    if (options_.robot_file && !now.file.empty()) written.file = options_.robot_file(now);
    if (options_.package_path)
      for (std::string& path : written.package_paths) path = options_.package_path(now, path);
    if (!written.file.empty())
      for (const char* key : {"links", "joints", "colors"}) object->Remove(key);
    EditObject(SceneRobotKind(), &before, &written, object);
    if (written.file.empty()) object->Remove("file");
    if (written.file.empty()) EditInlineRobot(before.description, now.description, object);
  }

  const SceneWriteOptions& options_;
};

}  // namespace

JsonValue SceneToJson(const Scene& scene, const SceneWriteOptions& options) {
  return Writer(options).Write(scene);
}

std::string SceneToText(const Scene& scene, const SceneWriteOptions& options) {
  const JsonValue root = SceneToJson(scene, options);
  return scene.document ? scene.document->Write(root) : WriteJson(root);
}

}  // namespace linkwright
