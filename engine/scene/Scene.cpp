// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Scene.h"

#include <algorithm>

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
  if (check == ChosenFormulation())
    return "the scene runs with this formulation itself; a cross-check must use another one";
  if (check == Formulation::kKane && !trot)
    return "Kane's equations are those of a trot, and the scene has none";
  if (check == Formulation::kKane && trot->feet == TrotFeet::kReal)
    return "Kane's equations are those of a trot on ideal feet; this one has real ones";
  return {};
}

}  // namespace linkwright
