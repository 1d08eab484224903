// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/SceneRobots.h"

#include <utility>

#include "engine/scene/Scene.h"

namespace linkwright::app {
namespace {

std::string freeRobotName(const SceneObject& scene, const Field& list, const std::string& wanted) {
  // It stands before the names of its joints: without a space.
  return FreeName(
      wanted.empty() ? "robot" : wanted,
      [&](const std::string& name) { return FreeName(scene, list, name) != name; }, "-");
}

}  // namespace

int RobotOfLink(const Scene& scene, const std::string& link) {
  for (std::size_t i = 0; i < scene.robots.size(); ++i) {
    const std::string prefix = RobotPrefix(scene, scene.robots[i]);
    for (const LinkDescription& each : scene.robots[i].description.links)
      if (prefix + each.name == link) return static_cast<int>(i);
    for (const FrameDescription& each : scene.robots[i].description.frames)
      if (prefix + each.name == link) return static_cast<int>(i);
  }
  return -1;
}

TreeEdit AddRobots(std::vector<SceneRobot> robots, CObjectContainer* scene) {
  const Field& list = *scene->root().kind().Find("robots");
  const References references(*scene);
  TreeEdit done;
  for (SceneRobot& robot : robots) {
    robot.name = freeRobotName(scene->root(), list, robot.name);
    done.edit.Merge(scene->Add(scene->root().id(), list, &robot));
    done.object = scene->root().ChildrenOf(list.name).back()->id();
  }
  done.edit.Merge(references.Follow(scene));
  return done;
}

}  // namespace linkwright::app
