// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/export/RobotFileParts.h"

#include <utility>

#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

std::unique_ptr<CObjectContainer> SceneOfRobot(SceneRobot robot, const RobotDescription& description) {
  robot.name = kRobotAlone;
  robot.description = description;
  Scene scene;
  scene.robots.push_back(std::move(robot));
  return std::make_unique<CObjectContainer>(scene);
}

RobotDescription WithJointValues(const SceneRobot& robot) {
  RobotDescription description = robot.description;
  for (JointDescription& joint : description.joints) {
    if (const auto value = robot.damping.find(joint.name); value != robot.damping.end())
      joint.damping = value->second;
    if (const auto value = robot.friction.find(joint.name); value != robot.friction.end())
      joint.friction = value->second;
    if (const auto value = robot.armature.find(joint.name); value != robot.armature.end())
      joint.armature = value->second;
  }
  return description;
}

void ForParts(const SceneObject& object, const std::function<void(const SceneObject&)>& visit) {
  object.ForChildren([&](const SceneObject& child) {
    visit(child);
    ForParts(child, visit);
  });
}

std::vector<OtherValue> FindOtherValues(const CObjectContainer& now, FileValues* values) {
  std::vector<OtherValue> others;
  ForParts(*now.FindPath(kRobotAlone), [&](const SceneObject& part) {
    for (const Field* field : values->Overridden(part)) others.push_back({now.PathOf(part), &part, field});
  });
  return others;
}

HeldValues::HeldValues(const SceneRobot& robot)
    : robot_(robot),
      scene_(SceneOfRobot(robot, robot.description)),
      file_(SceneOfRobot(robot, *robot.from_file)) {}

void HeldValues::Hold(const OtherValue& value, const FieldValue& read) {
  any_ = true;
  for (const auto* of : {&scene_, &file_}) (*of)->Set((*of)->FindPath(value.path)->id(), *value.field, read);
  if (&value.object->kind() != &JointKind()) return;
  const std::string joint = value.object->name();
  if (value.field->name == "damping") robot_.damping.erase(joint);
  if (value.field->name == "friction") robot_.friction.erase(joint);
  if (value.field->name == "armature") robot_.armature.erase(joint);
}

void HeldValues::Finish(RobotFileText* text) const {
  text->holds = any_;
  text->robot = robot_;
  text->robot.description = scene_->ToScene().robots[0].description;
  text->robot.from_file = std::make_shared<RobotDescription>(file_->ToScene().robots[0].description);
}

}  // namespace linkwright
