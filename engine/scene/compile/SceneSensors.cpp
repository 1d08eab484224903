// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/SceneSensors.h"

#include <algorithm>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/SceneLines.h"
#include "engine/scene/compile/ContactParts.h"
#include "engine/scene/compile/SceneActuation.h"
#include "engine/scene/compile/SceneMeasures.h"

namespace linkwright {
namespace {

/// Adds a link and what is fixed to it.
void AddPieces(const RobotDescription& robot, const std::string& prefix, const std::string& link,
               SensorMount* mount) {
  const auto found = std::find_if(robot.links.begin(), robot.links.end(),
                                  [&](const LinkDescription& each) { return each.name == link; });
  if (found == robot.links.end()) return;
  mount->pieces.push_back({prefix + link, found->inertial.value_or(Inertial())});
  for (const JointDescription& joint : robot.joints) {
    if (joint.parent != link) continue;
    if (joint.type == JointType::kFixed)
      AddPieces(robot, prefix, joint.child, mount);
    else
      mount->joints.push_back(prefix + joint.name);
  }
}

const JointDescription* JointAbove(const RobotDescription& robot, const std::string& link) {
  for (const JointDescription& joint : robot.joints)
    if (joint.child == link) return &joint;
  return nullptr;
}

bool IsOnlyBetween(const RobotDescription& robot, const std::string& name) {
  for (const LinkDescription& link : robot.links)
    if (link.name == name && ((link.inertial && link.inertial->mass > 0) || !link.collisions.empty()))
      return false;
  return std::count_if(robot.joints.begin(), robot.joints.end(),
                       [&](const JointDescription& joint) { return joint.parent == name; }) == 1;
}

SensorMount MountOf(const Scene& scene, const std::string& frame) {
  SensorMount mount;
  for (const SceneRobot& robot : scene.robots) {
    const RobotDescription& description = robot.description;
    const std::string prefix = RobotPrefix(scene, robot);
    if (!frame.starts_with(prefix)) continue;
    std::string link = frame.substr(prefix.size());
    for (const FrameDescription& each : description.frames)
      if (each.name == link) {
        link = each.link;
        mount.link = prefix + link;
        break;
      }
    const JointDescription* above = JointAbove(description, link);
    // A link that only stands between, as MJCF's readers make them, bears nothing itself.
    while (above != nullptr && above->type == JointType::kFixed &&
           IsOnlyBetween(description, above->parent)) {
      link = above->parent;
      above = JointAbove(description, link);
    }
    if (above != nullptr && above->type == JointType::kFixed) AddPieces(description, prefix, link, &mount);
  }
  return mount;
}

}  // namespace

void TakeSensors(CompiledScene* compiled, std::span<const RobotDescription* const> others,
                 ProblemList* problems) {
  const Scene& scene = compiled->scene;
  SensorSetup& setup = compiled->sensors;
  setup.sensors = scene.sensors;
  bool any_range = MeasuresClearance(scene);
  const ActuationSetup actuation = ActuationOf(scene);
  for (std::size_t i = 0; i < setup.sensors.size(); ++i) {
    const SensorDescription& sensor = setup.sensors[i];
    setup.mounts.push_back(MountOf(scene, sensor.frame));
    any_range |= sensor.type == SensorType::kRangefinder;
    if (const std::string why = WhyIdle(*compiled->model, actuation, sensor); !why.empty())
      problems->Add(Severity::kWarning, FileOf(scene, 0), sensor.line,
                    "sensors[" + std::to_string(i) + "] \"" + sensor.name + "\"",
                    MessageOf("compile.measures-nothing", {MessageOfText(why)}));
  }
  if (!any_range) return;
  setup.shapes = compiled->contact ? compiled->contact : CollisionShapesOf(scene, *compiled->model, others);
}

}  // namespace linkwright
