// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/CopiedBranch.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/io/scene/CopiedFiles.h"
#include "engine/scene/build/BuildEdit.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr const char* kFreeBase = "base";  // the joint of a floating robot

bool HasLink(const SceneObject& robot, const std::string& name) {
  const auto& links = robot.ChildrenOf("links");
  return std::any_of(links.begin(), links.end(), [&](const auto& each) { return each->name() == name; });
}

std::string ParentOf(const SceneObject& robot, const std::string& link) {
  for (const auto& joint : robot.ChildrenOf("joints"))
    if (joint->As<JointDescription>().child == link) return joint->As<JointDescription>().parent;
  return {};
}

// Gives a robot the links, joints and frames of a branch, under names that it does not have yet.
class BranchPaster {
 public:
  BranchPaster(const SceneRobot& branch, const BranchOrigin& origin, SceneRobot* robot)
      : branch_(branch), origin_(origin), robot_(robot) {}

  /// On a link of the robot. Returns the new name of the copied link.
  std::string Paste(const std::string& parent) {
    RobotDescription& to = robot_->description;
    for (LinkDescription link : branch_.description.links) {
      link.name = links_[link.name] = FreeLinkName(to, link.name);
      to.links.push_back(std::move(link));
    }
    if (origin_.parent.empty()) {
      JointDescription joint;
      joint.type = JointType::kFixed;
      joint.parent = parent;
      joint.child = links_[origin_.link];
      joint.name = FreeJointName(to, joint.child + "_joint");
      to.joints.push_back(std::move(joint));
    }
    for (const JointDescription& joint : branch_.description.joints) {
      joints_[joint.name] = FreeJointName(to, joint.name);
      to.joints.emplace_back().name = joints_[joint.name];  // filled below: one may follow a later one
    }
    for (JointDescription joint : branch_.description.joints) Fill(std::move(joint), parent);
    for (FrameDescription frame : branch_.description.frames) {
      frame.name = FreeLinkName(to, frame.name);
      frame.link = links_[frame.link];
      to.frames.push_back(std::move(frame));
    }
    TakeJointValues(branch_, joints_, robot_);
    return links_[origin_.link];
  }

 private:
  // What it follows stays behind where neither the branch nor the robot has it.
  void Fill(JointDescription joint, const std::string& parent) {
    RobotDescription& to = robot_->description;
    joint.name = joints_[joint.name];
    joint.child = links_[joint.child];
    const auto above = links_.find(joint.parent);
    joint.parent = above == links_.end() ? parent : above->second;
    if (joint.mimic) {
      const auto led = joints_.find(joint.mimic->joint);
      if (led != joints_.end())
        joint.mimic->joint = led->second;
      else if (!FindJoint(&to, joint.mimic->joint))
        joint.mimic.reset();
    }
    *FindJoint(&to, joint.name) = std::move(joint);
  }

  const SceneRobot& branch_;
  const BranchOrigin& origin_;
  SceneRobot* robot_;
  std::map<std::string, std::string> links_, joints_;  // new names by those of the originals
};

}  // namespace

SceneRobot BranchOf(SceneRobot robot, const std::string& link, const Transform& X_WP) {
  RobotDescription& d = robot.description;
  const bool root = RootOf(d) == link;
  const std::vector<std::string> names = LinksBelow(d, link);
  const auto has = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::erase_if(d.links, [&](const LinkDescription& each) { return !has(each.name); });
  std::erase_if(d.joints, [&](const JointDescription& each) { return !has(each.child); });
  std::erase_if(d.frames, [&](const FrameDescription& each) { return !has(each.link); });
  d.postures.clear();
  d.loops.clear();
  if (!root) {
    robot.floating = false;
    robot.X_WR = X_WP;
  }
  ForJointValues(&robot, [&](auto* map) {
    std::erase_if(*map, [&](const auto& each) {
      return !FindJoint(&d, each.first) && !(robot.floating && each.first == kFreeBase);
    });
  });
  return robot;
}

BranchPlace FindBranchPlace(const CObjectContainer& scene, const BranchOrigin& origin, ObjectId beside) {
  const SceneObject* link = nullptr;
  const SceneObject* robot = nullptr;
  for (const SceneObject* at = scene.Find(beside); at; at = at->parent()) {
    if (&at->kind() == &LinkKind()) link = at;
    if (&at->kind() == &FrameKind() && at->parent())
      for (const auto& each : at->parent()->ChildrenOf("links"))
        if (each->name() == at->As<FrameDescription>().link) link = each.get();
    if (&at->kind() == &SceneRobotKind()) robot = at;
  }
  if (link && (!robot || link->parent() != robot)) link = nullptr;
  if (!robot) {
    if (origin.parent.empty()) return {};
    for (const auto& each : scene.root().ChildrenOf("robots"))
      if (each->name() == origin.robot && HasLink(*each, origin.parent)) return {each->id(), origin.parent};
    return {};
  }
  const bool original = link && link->name() == origin.link && robot->name() == origin.robot &&
                        ParentOf(*robot, origin.link) == origin.parent;
  if (original && origin.parent.empty()) return {};
  if (link && !original) return {robot->id(), link->name()};
  if (!origin.parent.empty() && HasLink(*robot, origin.parent)) return {robot->id(), origin.parent};
  SceneRobot values;
  WriteObject(*robot, &values);
  return {robot->id(), RootOf(values.description)};
}

TreeEdit PasteBranch(CObjectContainer* scene, const CopiedFiles& files, const SceneRobot& branch,
                     const BranchOrigin& origin, const BranchPlace& place) {
  const SceneObject* const on = scene->Find(place.robot);
  const std::vector<std::string> changed =
      on ? std::vector<std::string>{on->name()} : std::vector<std::string>();
  return MakeBuildEdit(scene, changed, [&](BuildChange* change) -> std::string {
    if (on) {
      SceneRobot* const robot = change->Robot(changed.front());
      const std::string made = BranchPaster(branch, origin, robot).Paste(place.link);
      files.NameMeshes(robot);
      change->added = robot->name + "/link:" + made;
      return {};
    }
    SceneRobot robot;
    if (origin.parent.empty()) {
      robot = branch;
    } else {
      robot.independent_mimic = branch.independent_mimic;
      robot.X_WR = branch.X_WR;
      LinkDescription base;
      base.name = FreeLinkName(branch.description, "base");
      robot.description.links.push_back(base);
      BranchPaster(branch, origin, &robot).Paste(base.name);
    }
    robot.name = FreeRobotName(change->scene, origin.robot);
    robot.description.name = robot.name;
    files.NameMeshes(&robot);
    change->added = robot.name;
    change->scene.robots.push_back(std::move(robot));
    return {};
  });
}

}  // namespace linkwright
