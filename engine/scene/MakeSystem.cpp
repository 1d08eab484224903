// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/CompiledScene.h"
#include "engine/scene/PathList.h"
#include "engine/scene/RobotNames.h"
#include "engine/simulation/MultibodySystem.h"
#include "engine/simulation/TreeSystem.h"
#include "engine/simulation/TrotSystem.h"

namespace linkwright {

std::unique_ptr<System> CompiledScene::MakeSystem() const {
  if (scene.trot) return MakeTrotSystem(*scene.trot, scene.gravity, model);
  if (!scene.mechanism.empty()) {
    MultibodySystemOptions options;
    options.second_opinion = scene.second_opinion;
    MechanismDescription mechanism = scene.mechanism;
    mechanism.gravity = scene.gravity;
    return MakeMultibodySystem(Mechanism::Make(std::move(mechanism)), options);
  }
  TreeSystemOptions options;
  options.gravity = scene.gravity;
  options.limits = scene.limits;
  options.initial_q = initial_q;
  options.initial_v = initial_v;
  options.torque = initial_torque;
  options.formulation = scene.formulation;
  options.second_opinion = scene.second_opinion;
  options.forces = scene.forces;
  options.paths = LeadingPaths(paths);
  options.loops = loops;
  options.effort_limits = scene.effort_limits;
  for (const SceneRobot& robot : scene.robots) {
    const std::string prefix = RobotPrefix(scene, robot);
    for (const auto& [joint, value] : robot.stop_stiffness) options.stop_stiffness[prefix + joint] = value;
    for (const auto& [joint, value] : robot.stop_dissipation)
      options.stop_dissipation[prefix + joint] = value;
  }
  std::unique_ptr<System> system = MakeTreeSystem(model, options);
  System::Inputs inputs = system->inputs();
  inputs.damping = damping;
  inputs.friction = friction;
  system->SetInputs(inputs);
  return system;
}

}  // namespace linkwright
