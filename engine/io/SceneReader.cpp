// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneReader.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/io/KindReader.h"
#include "engine/io/SceneKeys.h"
#include "engine/io/SceneMechanism.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/simulation/StepCount.h"

namespace linkwright {
namespace {

SceneRobot ReadRobot(const SceneElement& element) {
  SceneRobot robot;
  ReadObject(element, SceneRobotKind(), &robot);
  const JsonValue* file = element.Get("file");
  if (file && file->IsString() && file->text.empty()) element.Error(file->line, "\"file\" is empty");
  if (file) {
    for (const char* key : {"links", "joints", "colors"})
      if (const JsonValue* value = element.Get(key))
        element.Error(value->key_line, std::string("\"") + key + "\" cannot stand beside \"file\"");
  } else if (!element.Get("links")) {
    element.Error(element.line(), "needs \"file\", or \"links\" and \"joints\"");
  } else {
    robot.description.name = robot.name;
    robot.description.file = element.file();
    ReadInlineRobot(element, &robot.description);
  }
  return robot;
}

// False if this is no scene that this program knows.
bool CheckVersion(const SceneElement& root) {
  const JsonValue* version = root.Get("linkwright");
  if (!version) {
    root.Error(root.line(),
               "this is not a scene: the key \"linkwright\" with the format's version is missing");
    return false;
  }
  if (!root.Expect(*version, "linkwright", JsonValue::Kind::kNumber)) return false;
  if (version->number < 1 || std::floor(version->number) != version->number) {
    root.Error(version->line,
               "there is no format " + version->text +
                   "; \"linkwright\" must be a whole number from 1 on, and this program reads " +
                   std::to_string(kSceneVersion));
    return false;
  }
  if (version->number > kSceneVersion)
    root.Warning(version->line, "the scene is of format " + version->text + ", this program reads format " +
                                    std::to_string(kSceneVersion) +
                                    ": keys that are new in it have no effect; a save keeps them");
  return true;
}

// Names of robots stand before their joints' names, so they must differ.
void NameRobots(const std::vector<SceneElement>& elements, std::vector<SceneRobot>* robots) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < robots->size(); ++i) {
    SceneRobot& robot = (*robots)[i];
    if (robot.name.empty()) continue;
    if (!names.insert(robot.name).second)
      elements[i].Error(elements[i].line(), "another robot of the scene has the same name");
  }
  for (std::size_t i = 0; i < robots->size(); ++i) {
    SceneRobot& robot = (*robots)[i];
    for (std::size_t number = i + 1; robot.name.empty(); ++number) {
      const std::string name = robots->size() == 1 ? "robot" : "robot" + std::to_string(number);
      if (names.insert(name).second) robot.name = name;
    }
    if (robot.description.name.empty()) robot.description.name = robot.name;
  }
}

}  // namespace

Scene ReadSceneDocument(const std::shared_ptr<const JsonDocument>& document, ProblemList* problems) {
  Scene scene;
  scene.document = document;
  const SceneElement root(document->root(), "", document->file(), problems);
  if (!document->root().IsObject()) {
    root.Error(root.line(), std::string("a scene is an object, not ") + ToString(document->root().kind));
    return scene;
  }
  if (!CheckVersion(root)) return scene;
  ReadObject(root, SceneKindOf(), &scene);
  if (const std::string why = WhyNotSteps(0, scene.duration, scene.simulation.dt); !why.empty()) {
    const JsonValue* given = root.Get("dt") ? root.Get("dt") : root.Get("duration");
    root.Error(given ? given->line : root.line(), why + " (\"dt\" and \"duration\")");
  }
  if (scene.second_opinion.formulation == scene.formulation) {
    const SceneElement opinion = *root.Object("second_opinion");
    opinion.Warning(opinion.Get("formulation")->line,
                    "the scene runs with this formulation itself; a second opinion must be another one, so "
                    "there is none");
    scene.second_opinion.formulation.reset();
  }
  const std::vector<SceneElement> robots = root.Items("robots");
  for (const SceneElement& element : robots) scene.robots.push_back(ReadRobot(element));
  NameRobots(robots, &scene.robots);
  ReadSceneMechanism(root, &scene);
  return scene;
}

}  // namespace linkwright
