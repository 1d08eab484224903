// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Postures.h"

namespace linkwright {

void TakePosture(const std::string& name, Scene* scene, ProblemList* problems) {
  bool found = false;
  std::string names;
  for (SceneRobot& robot : scene->robots) {
    for (const Posture& posture : robot.description.postures) {
      names += (names.empty() ? "" : ", ") + posture.name;
      if (posture.name != name) continue;
      found = true;
      for (const JointDescription& joint : robot.description.joints) {
        const auto positions = posture.positions.find(joint.name);
        // A joint that follows another one has no place of its own.
        if (positions == posture.positions.end() || (joint.mimic && !robot.independent_mimic)) continue;
        robot.positions[joint.name] = positions->second;
      }
    }
  }
  if (found) return;
  const std::string file = scene->robots.empty() ? std::string() : scene->robots.front().description.file;
  problems->Add(Severity::kError, file, 0, "",
                "there is no posture \"" + name + "\" in it" +
                    (names.empty() ? std::string("; it knows none") : ": it knows " + names));
}

}  // namespace linkwright
