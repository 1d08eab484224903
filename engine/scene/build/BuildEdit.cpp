// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/BuildEdit.h"

#include <algorithm>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr const char* kBaseJointName = "base";  // of a floating robot

std::string FirstError(const ProblemList& problems) {
  for (const Problem& problem : problems.problems())
    if (problem.severity == Severity::kError)
      return (problem.element.empty() ? "" : problem.element + ": ") + problem.text;
  return "it leaves no valid mechanism";
}

std::shared_ptr<const CompiledScene> CompileOrSay(const Scene& scene, std::string* why) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  if (!compiled) *why = FirstError(problems);
  return compiled;
}

template <class Item>
Item* ItemNamed(std::vector<Item>* items, const std::string& name) {
  const auto found =
      std::find_if(items->begin(), items->end(), [&](const Item& item) { return item.name == name; });
  return found == items->end() ? nullptr : &*found;
}

}  // namespace

std::unique_ptr<const StartPoses> StartPoses::Of(const Scene& scene, std::string* why) {
  std::unique_ptr<StartPoses> poses(new StartPoses);
  poses->compiled_ = CompileOrSay(scene, why);
  if (!poses->compiled_) return nullptr;
  poses->workspace_ = std::make_unique<Workspace>(*poses->compiled_->model);
  ForwardKinematics(*poses->compiled_->model, poses->compiled_->initial_q, poses->workspace_.get());
  return poses;
}

Transform StartPoses::Of(const SceneRobot& robot, const std::string& link) const {
  const FrameIndex frame = compiled_->model->FindFrame(RobotPrefix(compiled_->scene, robot) + link);
  return frame.IsValid() ? FramePose(*compiled_->model, *workspace_, frame) : Transform();
}

Transform StartPoses::MotionOf(const SceneRobot& robot, const JointDescription& joint) const {
  return (Of(robot, joint.parent) * joint.X_PJ).Inverse() * Of(robot, joint.child);
}

SceneRobot* BuildChange::Robot(const std::string& name) { return ItemNamed(&scene.robots, name); }

TreeEdit MakeBuildEdit(CObjectContainer* scene, const std::function<std::string(BuildChange*)>& change,
                       const std::vector<std::string>& gone) {
  TreeEdit done;
  BuildChange work;
  work.scene = scene->ToScene();
  const auto poses = StartPoses::Of(work.scene, &done.why);
  if (!poses) return done;
  work.poses = poses.get();
  CObjectContainer trial(work.scene);
  for (const std::string& path : gone) {
    const SceneObject* const object = trial.FindPath(path);
    if (TreeEdit removal = RemoveObject(&trial, object ? object->id() : 0); !removal.ok()) return removal;
  }
  work.scene = trial.ToScene();
  done.why = change(&work);
  if (!done.ok()) return done;
  const References references(trial);
  std::map<std::string, ObjectId> before;
  for (const auto& [from, to] : work.moved)
    if (const SceneObject* const object = trial.FindPath(from)) before[from] = object->id();
  trial.Become(work.scene);
  std::map<ObjectId, ObjectId> instead;
  for (const auto& [from, to] : work.moved) {
    const SceneObject* const object = trial.FindPath(to);
    if (object && before.contains(from)) instead[before[from]] = object->id();
  }
  references.Follow(&trial, instead);
  const Scene after = trial.ToScene();
  if (!CompileOrSay(after, &done.why)) return done;
  done.edit = scene->Become(after);
  const SceneObject* const added = work.added.empty() ? nullptr : scene->FindPath(work.added);
  done.object = added ? added->id() : 0;
  return done;
}

std::string FindPart(const CObjectContainer& scene, ObjectId id, const Kind& kind, PartOfRobot* part) {
  const SceneObject* const object = scene.Find(id);
  if (!object || &object->kind() != &kind || !object->parent() ||
      &object->parent()->kind() != &SceneRobotKind())
    return "select a " + kind.name + " of a robot";
  const auto& robot = object->parent()->As<SceneRobot>();
  if (!robot.file.empty())
    return scene.PathOf(*object) + " is described in the robot's own file, " + robot.file;
  *part = {robot.name, object->name()};
  return {};
}

std::string FreeLinkName(const RobotDescription& robot, const std::string& wanted) {
  return FreeName(
      wanted,
      [&](const std::string& name) {
        const auto has = [&](const auto& item) { return item.name == name; };
        return std::any_of(robot.links.begin(), robot.links.end(), has) ||
               std::any_of(robot.frames.begin(), robot.frames.end(), has);
      },
      "_");
}

std::string FreeJointName(const RobotDescription& robot, const std::string& wanted) {
  return FreeName(
      wanted,
      [&](const std::string& name) {
        return name == kBaseJointName || std::any_of(robot.joints.begin(), robot.joints.end(),
                                                     [&](const auto& joint) { return joint.name == name; });
      },
      "_");
}

std::string FreeRobotName(const Scene& scene, const std::string& wanted) {
  return FreeName(
      wanted,
      [&](const std::string& name) {
        return std::any_of(scene.robots.begin(), scene.robots.end(),
                           [&](const SceneRobot& robot) { return robot.name == name; });
      },
      "_");
}

LinkDescription* FindLink(RobotDescription* robot, const std::string& name) {
  return ItemNamed(&robot->links, name);
}

JointDescription* FindJoint(RobotDescription* robot, const std::string& name) {
  return ItemNamed(&robot->joints, name);
}

JointDescription* FindJointAbove(RobotDescription* robot, const std::string& link) {
  for (JointDescription& joint : robot->joints)
    if (joint.child == link) return &joint;
  return nullptr;
}

std::string RootOf(const RobotDescription& robot) {
  for (const LinkDescription& link : robot.links)
    if (std::none_of(robot.joints.begin(), robot.joints.end(),
                     [&](const JointDescription& joint) { return joint.child == link.name; }))
      return link.name;
  return {};
}

std::vector<std::string> LinksBelow(const RobotDescription& robot, const std::string& link) {
  std::vector<std::string> links = {link};
  for (std::size_t i = 0; i < links.size(); ++i)
    for (const JointDescription& joint : robot.joints)
      if (joint.parent == links[i]) links.push_back(joint.child);
  return links;
}

}  // namespace linkwright
