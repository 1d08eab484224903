// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/SceneReader.h"

#include <cmath>
#include <set>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/io/kinds/KindReader.h"
#include "engine/io/kinds/SceneElement.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/simulation/run/StepCount.h"

namespace linkwright {
namespace {

// False if this is no scene of a supported version.
bool CheckVersion(const SceneElement& root) {
  const JsonValue* version = root.Get("linkwright");
  if (!version) {
    root.Error(root.line(), MessageOf("scene.this-not-scene-key-linkwright"));
    return false;
  }
  if (!root.Expect(*version, "linkwright", JsonValue::Kind::kNumber)) return false;
  if (version->number < 1 || std::floor(version->number) != version->number) {
    root.Error(version->line, MessageOf("scene.there-no-format-linkwright-must",
                                        {version->text, std::to_string(kSceneVersion)}));
    return false;
  }
  if (version->number > kSceneVersion)
    root.Warning(version->line, MessageOf("scene.scene-format-this-program-reads",
                                          {version->text, std::to_string(kSceneVersion)}));
  return true;
}

// Names of robots stand before their joints' names, so each has one.
void NameRobots(const std::string& file, std::vector<SceneRobot>* robots) {
  std::set<std::string> names;
  for (const SceneRobot& robot : *robots) names.insert(robot.name);
  for (std::size_t i = 0; i < robots->size(); ++i) {
    SceneRobot& robot = (*robots)[i];
    if (robot.file.empty()) robot.description.file = file;
    for (std::size_t number = i + 1; robot.name.empty(); ++number) {
      const std::string name = robots->size() == 1 ? "robot" : "robot" + std::to_string(number);
      if (names.insert(name).second) robot.name = name;
    }
    if (robot.description.name.empty()) robot.description.name = robot.name;
  }
}

// Gravity is the scene's; the mechanism's own is used where the scene has none.
void FinishMechanism(const SceneElement& root, Scene* scene) {
  const JsonValue* given = root.Get("mechanism");
  if (!given) return;
  MechanismDescription& mechanism = scene->mechanism;
  if (mechanism.name.empty()) mechanism.name = scene->name;
  if (!root.Get("gravity") && given->Find("gravity")) scene->gravity = mechanism.gravity;
  mechanism.gravity = scene->gravity;
}

}  // namespace

bool HasGroundOfView(const JsonValue& scene) {
  const JsonValue* contact = scene.Find("contact");
  const JsonValue* ground = contact ? contact->Find("ground") : nullptr;
  return ground && ground->IsBool() && ground->boolean;
}

Scene ReadSceneDocument(const std::shared_ptr<const JsonDocument>& document, ProblemList* problems) {
  Scene scene;
  scene.document = document;
  const SceneElement root(document->root(), "", document->file(), problems);
  if (!document->root().IsObject()) {
    root.Error(root.line(), MessageOf("scene.scene-object-not", {ToString(document->root().kind)}));
    return scene;
  }
  if (!CheckVersion(root)) return scene;
  ReadObject(root, SceneKindOf(), &scene);
  if (const std::string why = WhyNotSteps(0, scene.duration, scene.simulation.dt); !why.empty()) {
    const JsonValue* given = root.Get("dt") ? root.Get("dt") : root.Get("duration");
    root.Error(given ? given->line : root.line(), MessageOf("scene.dt-duration", {MessageOfText(why)}));
  }
  if (scene.cross_check.formulation) {
    const std::string why = scene.WhyNoCheck(*scene.cross_check.formulation);
    const SceneElement opinion = *root.Object("second_opinion");
    if (!why.empty()) {
      opinion.Warning(opinion.Get("formulation")->line,
                      MessageOf("scene.so-there-none", {MessageOfText(why)}));
      scene.cross_check.formulation.reset();
    }
  }
  if (scene.contact && scene.contact->ground && HasGroundOfView(document->root()))
    scene.contact->ground->height = scene.view.ground_height;
  NameRobots(document->file(), &scene.robots);
  FinishMechanism(root, &scene);
  return scene;
}

}  // namespace linkwright
