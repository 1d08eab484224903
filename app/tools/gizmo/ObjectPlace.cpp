// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/gizmo/ObjectPlace.h"

#include <map>
#include <vector>

#include "app/session/Player.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/Scene.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {

std::string nameInModel(const Scene& scene, const SceneObject& robot, const std::string& name) {
  return HasRobotPrefixes(scene) ? robot.name() + "/" + name : name;
}

std::optional<Transform> placeIn(const Player& player, const Scene& scene, const SceneObject& object) {
  if (&object.kind() == &SceneRobotKind()) return Transform();
  const SceneObject* robot = object.parent();
  std::string link;
  if (&object.kind() == &JointKind()) {
    link = object.As<JointDescription>().parent;
  } else if (&object.kind() == &FrameKind()) {
    link = object.As<FrameDescription>().link;
  } else {
    link = robot->name();
    robot = robot->parent();
  }
  const bool of_robot = robot && &robot->kind() == &SceneRobotKind();
  const FrameIndex frame = player.model()->FindFrame(of_robot ? nameInModel(scene, *robot, link) : link);
  if (!frame.IsValid()) return std::nullopt;
  return player.framePose(frame);
}

const SceneObject* jointAbove(const SceneObject& robot, const std::string& link) {
  for (const auto& joint : robot.ChildrenOf("joints"))
    if (joint->As<JointDescription>().child == link) return joint.get();
  return nullptr;
}

std::set<std::string> linksCarried(const SceneObject& robot, const std::set<ObjectId>& moved) {
  std::multimap<std::string, std::string> below;
  std::set<std::string> carried;
  std::vector<std::string> next;
  for (const auto& joint : robot.ChildrenOf("joints")) {
    const JointDescription& described = joint->As<JointDescription>();
    below.emplace(described.parent, described.child);
    if (moved.contains(joint->id())) next.push_back(described.child);
  }
  if (moved.contains(robot.id()))
    for (const auto& link : robot.ChildrenOf("links")) carried.insert(link->name());
  while (!next.empty()) {
    const std::string link = next.back();
    next.pop_back();
    if (!carried.insert(link).second) continue;
    const auto [first, last] = below.equal_range(link);
    for (auto each = first; each != last; ++each) next.push_back(each->second);
  }
  return carried;
}

bool carriesLink(const SceneObject& robot, std::string link, const std::set<ObjectId>& moved) {
  if (moved.contains(robot.id())) return true;
  // A file may describe joints that go round.
  for (std::size_t up = robot.ChildrenOf("joints").size(); up > 0; --up) {
    const SceneObject* const joint = jointAbove(robot, link);
    if (joint == nullptr) return false;
    if (moved.contains(joint->id())) return true;
    link = joint->As<JointDescription>().parent;
  }
  return false;
}

}  // namespace linkwright::app
