// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/LiveValues.h"

#include <vector>

#include "app/document/SceneJoints.h"

namespace linkwright::app {
namespace {

// What brings the inputs from one to the other, as commands.
std::vector<Command> differences(const System::Inputs& from, const System::Inputs& to) {
  std::vector<Command> commands;
  const auto compare = [&](CommandKind kind, const VectorX& a, const VectorX& b) {
    for (int i = 0; i < b.size(); ++i) {
      if (i < a.size() && a[i] == b[i]) continue;
      Command command;
      command.kind = kind;
      command.index = i;
      command.value = b[i];
      commands.push_back(command);
    }
  };
  compare(CommandKind::kTorque, from.torque, to.torque);
  compare(CommandKind::kDamping, from.damping, to.damping);
  compare(CommandKind::kFriction, from.friction, to.friction);
  compare(CommandKind::kElement, from.elements, to.elements);
  compare(CommandKind::kControl, from.control, to.control);
  if (from.gravity != to.gravity) {
    Command command;
    command.kind = CommandKind::kGravity;
    command.vector = to.gravity;
    commands.push_back(command);
  }
  if (from.formulation != to.formulation) {
    Command command;
    command.kind = CommandKind::kFormulation;
    command.index = static_cast<int>(to.formulation);
    commands.push_back(command);
  }
  return commands;
}

}  // namespace

LiveValues::LiveValues(const Scene& scene, const CompiledScene& compiled)
    : inputs_(SceneInputs(scene, *compiled.model)),
      options_(scene.simulation),
      second_opinion_(compiled.scene.cross_check) {}

void LiveValues::post(const Scene& scene, const Model& model, Runner* runner) {
  if (options_ != scene.simulation) {
    options_ = scene.simulation;
    runner->SetOptions(options_);
  }
  if (second_opinion_ != scene.cross_check) {
    second_opinion_ = scene.cross_check;
    runner->SetCrossCheck(second_opinion_);
  }
  const System::Inputs now = SceneInputs(scene, model);
  for (const Command& command : differences(inputs_, now)) runner->Post(command);
  inputs_ = now;
}

void LiveValues::restore(const System::Inputs& present, Runner* runner) const {
  for (const Command& command : differences(present, inputs_)) runner->Post(command);
}

}  // namespace linkwright::app
