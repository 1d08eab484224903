// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/Merging.h"

#include <algorithm>

#include "engine/scene/build/TakeOver.h"

namespace linkwright {

void Merging::Run() {
  TakeFiles();
  RobotDescription& robot = to_->description;
  const RobotDescription& other = from_.description;
  for (LinkDescription link : other.links) {
    link.name = Rename(&links_, link.name, FreeLinkName(robot, link.name), "");
    robot.links.push_back(std::move(link));
  }
  for (FrameDescription frame : other.frames) {
    frame.name = Rename(&links_, frame.name, FreeLinkName(robot, frame.name), "frame:");
    frame.link = links_.at(frame.link);
    robot.frames.push_back(std::move(frame));
  }
  for (const JointDescription& joint : other.joints) {
    JointDescription& made = robot.joints.emplace_back(joint);
    made.name.clear();
    made.name = Rename(&joints_, joint.name, FreeJointName(robot, joint.name), "joint:");
    made.parent = links_.at(made.parent);
    made.child = links_.at(made.child);
  }
  for (auto joint = robot.joints.end() - static_cast<std::ptrdiff_t>(other.joints.size());
       joint != robot.joints.end(); ++joint)
    if (joint->mimic) joint->mimic->joint = joints_[joint->mimic->joint];
  TakeJointValues(from_, joints_, to_);
  for (const Posture& posture : other.postures) {
    auto same = std::find_if(robot.postures.begin(), robot.postures.end(),
                             [&](const Posture& each) { return each.name == posture.name; });
    if (same == robot.postures.end()) {
      robot.postures.emplace_back().name = posture.name;
      same = robot.postures.end() - 1;
    }
    Take(posture.positions, &same->positions);
    Take(posture.velocities, &same->velocities);
    same->controls.insert(posture.controls.begin(), posture.controls.end());
    same->activations.insert(posture.activations.begin(), posture.activations.end());
  }
}

std::string Merging::Rename(std::map<std::string, std::string>* names, const std::string& from,
                            std::string to, const std::string& kind) {
  (*names)[from] = to;
  change_->moved.emplace_back(from_.name + "/" + kind + from, to_->name + "/" + kind + to);
  return to;
}

// Meshes stay the files that they are.
void Merging::TakeFiles() {
  const std::filesystem::path from = FileOfNames(change_->scene, from_),
                              to = FileOfNames(change_->scene, *to_);
  if (from.empty()) return;
  if (to.empty())
    to_->description.file = from_.description.file;
  else
    MoveNames(from.parent_path(), to.parent_path(), &from_);
  for (const std::string& package : from_.package_paths)
    if (std::find(to_->package_paths.begin(), to_->package_paths.end(), package) == to_->package_paths.end())
      to_->package_paths.push_back(package);
}

}  // namespace linkwright
