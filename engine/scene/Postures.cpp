// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Postures.h"

#include "engine/scene/Keyframes.h"

namespace linkwright {

void TakePosture(const std::string& name, const std::string& opened, Scene* scene, ProblemList* problems) {
  bool found = false;
  std::string known;
  for (const Posture& keyframe : scene->keyframes) {
    known += (known.empty() ? "" : ", ") + keyframe.name;
    if (keyframe.name != name) continue;
    return TakeKeyframe(keyframe, scene);
  }
  for (SceneRobot& robot : scene->robots) {
    const RobotDescription& description = robot.description;
    for (const Posture& posture : description.postures) {
      known += (known.empty() ? "" : ", ") + posture.name;
      if (posture.name != name) continue;
      found = true;
      for (const JointDescription& joint : description.joints) {
        const auto positions = posture.positions.find(joint.name);
        // A joint that follows another one has no position of its own.
        if (positions == posture.positions.end() || (joint.mimic && !robot.independent_mimic)) continue;
        robot.positions[joint.name] = positions->second;
        const auto velocities = posture.velocities.find(joint.name);
        if (velocities != posture.velocities.end()) robot.velocities[joint.name] = velocities->second;
      }
      for (ActuatorDescription& actuator : scene->actuators) {
        const auto take = [&](const std::map<std::string, double>& values, double* value) {
          if (const auto given = values.find(actuator.name); given != values.end()) *value = given->second;
        };
        take(posture.controls, &actuator.control);
        take(posture.activations, &actuator.activation);
      }
    }
    if (!description.postures.empty() && description.file != opened) known += " (" + description.file + ")";
  }
  if (found) return;
  problems->Add(Severity::kError, opened, 0, "",
                known.empty() ? MessageOf("scene.no-postures", {name})
                              : MessageOf("scene.no-such-posture", {name, known}));
}

}  // namespace linkwright
