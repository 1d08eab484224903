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
  if (touch_) {
    std::vector<ContactForce> forces;
    ContactForces(state, &forces);
    const auto pair_of = [](const ContactForce& force) {
      return "contact \"" + force.a + "\" – \"" + force.b + "\"";
    };
    // At a point of the world, into the body's axes and about its origin; the world itself stays.
    const auto press = [&](int at, const Vector3& p_W, const Vector3& f_W) {
      if (at == 0) return;
      const auto body = static_cast<std::size_t>(at);
      const Transform& X_WB = workspace_.X_WB[body];
      const Vector3 force = X_WB.R.transpose() * f_W;
      external_[body].force += force;
      external_[body].moment += (X_WB.R.transpose() * (p_W - X_WB.p)).cross(force);
    };
    std::vector<std::string> pairs;
    for (const ContactForce& force : forces)
      if (std::find(pairs.begin(), pairs.end(), pair_of(force)) == pairs.end())
        pairs.push_back(pair_of(force));
    for (const std::string& pair : pairs) {
      ForwardKinematics(*model_, state.q, state.v, &workspace_);
      for (const ContactForce& force : forces) {
        if (pair_of(force) != pair) continue;
        press(force.body_b, force.p, force.force);
        press(force.body_a, force.p, -force.force);
      }
      add(pair, -needed(none, Vector3::Zero(), external_));
      std::fill(external_.begin(), external_.end(), Wrench());
    }
  }
  return pushes;
}

}  // namespace linkwright
