// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/SceneActuation.h"

#include <algorithm>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/SceneLines.h"

namespace linkwright {

ActuationSetup ActuationOf(const Scene& scene) {
  ActuationSetup setup;
  setup.tendons = scene.tendons;
  setup.actuators = scene.actuators;
  setup.recorded = scene.recorded_inputs;
  setup.noise = scene.input_noise;
  for (const SceneRobot& robot : scene.robots) {
    const std::string prefix = RobotPrefix(scene, robot);
    for (const LinkDescription& link : robot.description.links)
      if (link.carried != 0 && link.inertial && link.inertial->mass > 0)
        setup.carried.push_back({prefix + link.name, link.inertial->com, link.carried * link.inertial->mass});
    for (const JointDescription& joint : robot.description.joints)
      if (joint.actuator_force != Interval() || joint.actuators_carry)
        setup.joints.push_back({prefix + joint.name, joint.actuator_force, joint.actuators_carry});
  }
  return setup;
}

std::vector<CompiledTendon> CompileTendons(const Scene& scene, const Model& model) {
  std::vector<CompiledTendon> tendons;
  for (const TendonDescription& tendon : scene.tendons) {
    if (tendon.type != TendonType::kSpatial || !WhyIdle(model, tendon).empty()) continue;
    CompiledTendon& compiled = tendons.emplace_back();
    compiled.radius = tendon.radius;
    compiled.color = tendon.color;
    for (const TendonStopDescription& stop : tendon.stops)
      compiled.stops.push_back({model.FindFrame(stop.link), model.FindFrame(stop.side_link), stop});
  }
  return tendons;
}

void CheckActuation(const Scene& scene, const Model& model, ProblemList* problems) {
  const ActuationSetup setup = ActuationOf(scene);
  const auto warn = [&](const char* list, std::size_t i, const auto& item, const Message& why) {
    if (why.text.empty()) return;
    problems->Add(Severity::kWarning, FileOf(scene, 0), item.line,
                  std::string(list) + "[" + std::to_string(i) + "] \"" + item.name + "\"",
                  MessageOf("compile.does-nothing", {why}));
  };
  for (std::size_t i = 0; i < setup.tendons.size(); ++i)
    warn("tendons", i, setup.tendons[i], MessageOfText(WhyIdle(model, setup.tendons[i])));
  for (std::size_t i = 0; i < setup.actuators.size(); ++i)
    warn("actuators", i, setup.actuators[i], MessageOfText(WhyIdle(model, setup, setup.actuators[i])));
  const auto why_lost = [&](const std::string& name) {
    const bool known =
        std::any_of(setup.actuators.begin(), setup.actuators.end(),
                    [&](const ActuatorDescription& actuator) { return actuator.name == name; });
    return known ? Message() : MessageOf("compile.there-no-actuator", {name});
  };
  for (std::size_t i = 0; i < setup.recorded.size(); ++i)
    warn("recorded_inputs", i, setup.recorded[i], why_lost(setup.recorded[i].actuator));
  for (std::size_t i = 0; i < setup.noise.size(); ++i)
    warn("input_noise", i, setup.noise[i], why_lost(setup.noise[i].actuator));
  for (std::size_t i = 0; i < scene.start_noise.size(); ++i) {
    const std::string& joint = scene.start_noise[i].joint;
    warn("start_noise", i, scene.start_noise[i],
         joint.empty() || model.FindJoint(joint).IsValid()
             ? Message()
             : MessageOf("compile.there-no-joint-that-moves", {joint}));
  }
}

}  // namespace linkwright
