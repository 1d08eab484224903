// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/SceneRobots.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace linkwright::app {
namespace {

bool StartsWith(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

// A name in the scene of one robot, or the name of that robot's part in the scene of several. Between scenes
// of several robots, and in those that name no robot's part, names stay.
std::string Renamed(const std::vector<SceneRobot>& before, const std::vector<SceneRobot>& after,
                    const std::string& name) {
  if (name.empty()) return name;
  if (before.size() == 1 && after.size() > 1) return before[0].name + "/" + name;
  if (before.size() > 1 && after.size() == 1 && StartsWith(name, after[0].name + "/"))
    return name.substr(after[0].name.size() + 1);
  return name;
}

void RenameAll(const std::vector<SceneRobot>& before, Scene* scene) {
  for (SceneTarget& target : scene->targets) {
    target.frame = Renamed(before, scene->robots, target.frame);
    target.reference = Renamed(before, scene->robots, target.reference);
    std::map<std::string, double> positions;
    for (const auto& [joint, position] : target.positions)
      positions[Renamed(before, scene->robots, joint)] = position;
    target.positions = std::move(positions);
  }
  for (ForceElement& force : scene->forces) {
    force.joint = Renamed(before, scene->robots, force.joint);
    force.link = Renamed(before, scene->robots, force.link);
  }
  for (LoopElement& loop : scene->loops) {
    loop.link_i = Renamed(before, scene->robots, loop.link_i);
    loop.link_j = Renamed(before, scene->robots, loop.link_j);
  }
  for (PathElement& path : scene->paths) {
    path.frame = Renamed(before, scene->robots, path.frame);
    for (std::string& joint : path.joints) joint = Renamed(before, scene->robots, joint);
  }
  for (std::string& link : scene->view.trail_frames) link = Renamed(before, scene->robots, link);
  for (std::string& signal : scene->view.plots) {
    // A joint's signal has its name behind what it is: `q.elbow`, `q.left/elbow`.
    for (const char* kind : {"q.", "v.", "a.", "tau."}) {
      if (!StartsWith(signal, kind)) continue;
      signal = kind + Renamed(before, scene->robots, signal.substr(std::strlen(kind)));
      break;
    }
  }
}

// Whether a link or joint of the compiled scene is this robot's.
bool BelongsTo(const Scene& scene, std::size_t robot, const std::string& name) {
  return !name.empty() && StartsWith(name, RobotPrefix(scene, scene.robots[robot]));
}

std::string FreeName(const Scene& scene, const std::string& wanted) {
  const std::string base = wanted.empty() ? "robot" : wanted;
  std::string name = base;
  const auto taken = [&](const SceneRobot& robot) { return robot.name == name; };
  for (int i = 2; std::any_of(scene.robots.begin(), scene.robots.end(), taken); ++i)
    name = base + "-" + std::to_string(i);
  return name;
}

}  // namespace

std::string RobotPrefix(const Scene& scene, const SceneRobot& robot) {
  return scene.robots.size() > 1 ? robot.name + "/" : std::string();
}

int RobotOfLink(const Scene& scene, const std::string& link) {
  for (std::size_t i = 0; i < scene.robots.size(); ++i) {
    const std::string prefix = RobotPrefix(scene, scene.robots[i]);
    for (const LinkDescription& each : scene.robots[i].description.links)
      if (prefix + each.name == link) return static_cast<int>(i);
  }
  return -1;
}

void AddRobots(std::vector<SceneRobot> robots, Scene* scene) {
  const std::vector<SceneRobot> before = scene->robots;
  for (SceneRobot& robot : robots) {
    robot.name = FreeName(*scene, robot.name);
    scene->robots.push_back(std::move(robot));
  }
  RenameAll(before, scene);
}

void RemoveRobot(std::size_t index, Scene* scene) {
  if (index >= scene->robots.size()) return;
  const std::vector<SceneRobot> before = scene->robots;
  std::erase_if(scene->targets, [&](SceneTarget& target) {
    const bool posture = !target.positions.empty();
    std::erase_if(target.positions, [&](const auto& each) { return BelongsTo(*scene, index, each.first); });
    return BelongsTo(*scene, index, target.frame) || BelongsTo(*scene, index, target.reference) ||
           (posture && target.positions.empty());
  });
  std::erase_if(scene->forces, [&](const ForceElement& force) {
    return BelongsTo(*scene, index, force.joint) || BelongsTo(*scene, index, force.link);
  });
  std::erase_if(scene->loops, [&](const LoopElement& loop) {
    return BelongsTo(*scene, index, loop.link_i) || BelongsTo(*scene, index, loop.link_j);
  });
  std::erase_if(scene->paths, [&](const PathElement& path) {
    return BelongsTo(*scene, index, path.frame) ||
           std::any_of(path.joints.begin(), path.joints.end(),
                       [&](const std::string& joint) { return BelongsTo(*scene, index, joint); });
  });
  scene->robots.erase(scene->robots.begin() + static_cast<std::ptrdiff_t>(index));
  RenameAll(before, scene);
}

}  // namespace linkwright::app
