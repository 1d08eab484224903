// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/simulation/tree/TreeSystemImpl.h"

// What pushes, term by term; for telling why a step failed.
namespace linkwright {

std::vector<System::Push> TreeSystem::Explain(const State& state) {
  const VectorX none = VectorX::Zero(nv());
  std::vector<Push> pushes;
  const auto add = [&](const std::string& name, const VectorX& force) {
    if (!force.isZero(0)) pushes.push_back({name, force});
  };
  // What a term that works on bodies does to the joints: by Newton and Euler, less what is needed without it.
  const auto needed = [&](const VectorX& v, const Vector3& gravity, ExternalForces external) {
    VectorX tau(nv());
    InverseDynamics(*model_, state.q, v, none, gravity, external, &workspace_, &tau);
    return tau;
  };
  ChooseModes(state);
  CollectForces(state);
  add("input torque", inputs_.torque);
  add("viscous damping", -inputs_.damping.cwiseProduct(state.v));
  VectorX term = none;
  for (const int dof : sticking_.dofs()) term[dof] = -sticking_.slip(dof) * inputs_.friction[dof];
  add("dry friction", term);
  if (stops_) {
    term.setZero();
    stops_->AddTorque(state.q, state.v, &term);
    add("limit stop", term);
  }
  for (int i = 0; i < forces_.size(); ++i) {
    if (forces_.kind(i) == ForceKind::kForce || forces_.law(i) != nullptr) continue;
    term.setZero();
    forces_.AddTorque(i, inputs_.elements, &term);
    add(std::string(forces_.kind(i) == ForceKind::kSpring ? "spring" : "motor") + " \"" + forces_.name(i) +
            "\"",
        term);
  }
  if (actuation_) {
    add("actuators", actuation_->actuator_torque());
    add("tendons", actuation_->tendon_torque());
    add("carried weight", actuation_->carried_torque());
  }
  add("controller", control_);
  add("gravity", -needed(none, inputs_.gravity, {}));
  add("centrifugal and gyroscopic", -needed(state.v, Vector3::Zero(), {}));
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  std::fill(external_.begin(), external_.end(), Wrench());
  if (inputs_.grab != Inputs::Grab::kNone) {
    AddGrab();
    add(inputs_.grab == Inputs::Grab::kPull ? "the mouse's spring" : "the mouse's push",
        -needed(none, Vector3::Zero(), external_));
    std::fill(external_.begin(), external_.end(), Wrench());
    ForwardKinematics(*model_, state.q, state.v, &workspace_);
  }
  if (forces_.has_external()) {
    forces_.AddExternal(inputs_.elements, state.time, workspace_, external_);
    add(forces_.has_laws() ? "forces between links and from outside" : "outside forces",
        -needed(none, Vector3::Zero(), external_));
    std::fill(external_.begin(), external_.end(), Wrench());
  }
  return pushes;
}

}  // namespace linkwright
