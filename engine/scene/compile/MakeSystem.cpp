// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Message.h"
#include "engine/scene/PathList.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/scene/compile/SceneActuation.h"
#include "engine/scene/compile/SceneMeasures.h"
#include "engine/simulation/tree/TreeMeasures.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "engine/trot/TrotJoints.h"
#include "engine/trot/TrotKane.h"
#include "engine/trot/TrotWalker.h"

namespace linkwright {

std::string CompiledScene::WhyNotWith(Formulation formulation) const {
  const bool touches = scene.trot || (contact && !contact->shapes.empty());
  if (formulation != Formulation::kPartitioning || !touches) return {};
  return MessageOf("compile.partitioning-has-no-contacts");
}

std::unique_ptr<System> CompiledScene::MakeSystem(const StopCheck& stop) const {
  TreeSystemOptions options;
  options.gravity = scene.gravity;
  options.limits = scene.limits;
  options.initial_q = initial_q;
  options.initial_v = initial_v;
  options.torque = initial_torque;
  options.formulation = scene.ChosenFormulation();
  options.cross_check = scene.cross_check;
  options.forces = ForcesOf(scene);
  options.actuation = ActuationOf(scene);
  options.paths = LeadingPaths(paths);
  options.loops = loops;
  options.loops.insert(options.loops.end(), drivers.begin(), drivers.end());
  if (!scene.mechanism.empty()) {
    options.bodies = BodiesOfMechanism(scene.mechanism);
    options.outputs = OutputsOfMechanism(scene.mechanism);
  }
  if (scene.trot) {
    options.controller = MakeTrotWalker(*scene.trot, *model);
    if (scene.trot->feet == TrotFeet::kIdeal) {
      options.contacts = TrotContacts(scene.trot->parameters);
      options.equations = MakeTrotKane(*scene.trot, model);
    }
  }
  if (balancer) options.controller = balancer;
  options.touch = contact;
  options.sensors = sensors;
  options.effort_limits = scene.effort_limits;
  for (const SceneRobot& robot : scene.robots) {
    const std::string prefix = RobotPrefix(scene, robot);
    for (const auto& [joint, value] : robot.stop_stiffness) options.stop_stiffness[prefix + joint] = value;
    for (const auto& [joint, value] : robot.stop_dissipation)
      options.stop_dissipation[prefix + joint] = value;
  }
  std::unique_ptr<System> system = MakeTreeSystem(model, options, stop);
  if (!system) return nullptr;
  System::Inputs inputs = system->inputs();
  inputs.damping = damping;
  inputs.friction = friction;
  system->SetInputs(inputs);
  if (auto measures = MeasuresOf(*this)) AddMeasures(std::move(measures), system.get());
  return system;
}

}  // namespace linkwright
