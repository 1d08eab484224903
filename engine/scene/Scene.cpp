// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Scene.h"

#include <algorithm>

#include "engine/base/Message.h"

namespace linkwright {

Formulation Scene::ChosenFormulation() const {
  const auto moves = [](const SceneRobot& robot) {
    const auto& joints = robot.description.joints;
    return robot.floating || std::any_of(joints.begin(), joints.end(), [](const JointDescription& joint) {
             return joint.type != JointType::kFixed;
           });
  };
  const bool alone = !mechanism.empty() && !trot && std::none_of(robots.begin(), robots.end(), moves);
  return formulation.value_or(alone ? Formulation::kPartitioning : Formulation::kArticulated);
}

std::string Scene::WhyNoCheck(Formulation check) const {
  if (check == ChosenFormulation()) return MessageOf("scene.check-is-formulation");
  if (check == Formulation::kKane && !trot) return MessageOf("scene.kane-needs-trot");
  if (check == Formulation::kKane && trot->feet == TrotFeet::kReal)
    return MessageOf("scene.kane-needs-ideal-feet");
  return {};
}

}  // namespace linkwright
