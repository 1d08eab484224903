// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// The energy ledger: what each term has done, and what all of them leave unexplained.
namespace linkwright {
namespace {

/// Gravity's part of the energy exchanged is summed over samples of its potential this far apart [s]: its
/// power would take a pass over the tree in each evaluation.
constexpr double kSampling = 0.01;
/// Below this part of the energy stored, and below this energy [J], rounding and the first steps out of rest
/// decide.
constexpr double kLeastExchange = 1e-6;

}  // namespace

double Energies::RelativeResidual() const {
  const double stored = std::abs(kinetic) + std::abs(potential_gravity) + std::abs(potential_springs) +
                        std::abs(potential_limits);
  const double reference = std::max({exchanged, kLeastExchange * stored, kLeastExchange});
  return std::abs(residual) / reference;
}

Energies TreeSystem::ComputeEnergies(const State& state) {
  Energies e;
  // Whoever asks has made the step: what is computed from here on is not limited.
  if (touch_) touch_->most_effort = TreeTouch::kUnlimited;
  const MechanicalEnergy mechanical = Mechanical(state);
  e.kinetic = mechanical.kinetic;
  e.potential_gravity = mechanical.potential;
  e.potential_springs = ElasticEnergy(state);
  e.potential_limits = stops_ ? stops_->Potential(state.q) : 0;
  e.potential = e.potential_gravity + e.potential_springs + e.potential_limits;
  e.total = e.kinetic + e.potential;
  e.work_inputs = state.z[kInputs];
  e.work_damping = state.z[kDamping];
  e.work_friction = state.z[kFriction];
  e.work_limits = state.z[kLimits] + state.z[kLanding];
  e.work_pull = state.z[kPull];
  e.work_edits = state.z[kEdits];
  e.work_actuators = state.z[kDrivers] + state.z[kControl];
  for (int i = 0; i < forces_.size(); ++i) {
    const LinkForceLaw* const law = forces_.law(i);
    double& work = law != nullptr ? law->from_outside() ? e.work_external : e.work_damping
                   : forces_.kind(i) == ForceKind::kForce ? e.work_external
                                                          : e.work_actuators;
    work += state.z[kWorkCount + i];
  }
  if (actuation_) {
    const Eigen::Index at = ActuationAt(), actuators = actuation_->actuators(),
                       tendons = actuation_->tendons();
    e.work_actuators += state.z.segment(at, actuators).sum() + state.z[at + actuators + tendons];
    e.work_damping += state.z.segment(at + actuators, tendons).sum();
  }
  if (touch_) {
    e.work_contact = state.z[TouchAt() + kTouchFriction];
    e.work_impacts = state.z[TouchAt() + kTouchImpacts];
    e.contact_drift = state.z[TouchAt() + kTouchDrift];
  }
  const double work = e.work_contact + e.work_impacts + e.contact_drift + e.work_inputs + e.work_actuators +
                      e.work_external + e.work_damping + e.work_friction + e.work_limits + e.work_pull +
                      e.work_edits;
  e.residual = e.total - state.z[kStart] - work;
  e.exchanged = state.z[kExchanged] + std::abs(e.potential_gravity - state.z[kGravityThen]);
  return e;
}

void TreeSystem::SampleGravity(State* state) {
  if (std::abs(state->time - state->z[kGravityWhen]) < kSampling) return;
  const double now = Mechanical(*state).potential;
  state->z[kExchanged] += std::abs(now - state->z[kGravityThen]);
  state->z[kGravityThen] = now;
  state->z[kGravityWhen] = state->time;
}

void TreeSystem::FillRates(const State& state, StateRate* rate) const {
  const Powers& powers = powers_;
  VectorX& zdot = rate->zdot;
  zdot.setZero();
  zdot[kInputs] = powers.inputs;
  zdot[kDamping] = powers.damping;
  zdot[kFriction] = powers.friction;
  zdot[kPull] = powers.pull;
  zdot[kLimits] = powers.limits;
  zdot[kDrivers] = powers.drivers;
  zdot[kControl] = powers.control;
  double exchanged = powers.stored;
  for (const double power : {powers.inputs, powers.damping, powers.friction, powers.pull, powers.limits,
                             powers.drivers, powers.control})
    exchanged += std::abs(power);
  if (touch_) {
    zdot[TouchAt() + kTouchFriction] = powers.touch;
    exchanged += std::abs(powers.touch);
    for (const TreeTouch::Closed& closed : touch_->closed)
      if (closed.touch.report >= 0) zdot[TouchPairAt(closed.touch.report) + kPairWork] += closed.power;
  }
  for (int i = 0; i < forces_.size(); ++i) {
    if (forces_.kind(i) == ForceKind::kSpring) continue;
    zdot[kWorkCount + i] = forces_.power(i);
    exchanged += std::abs(forces_.power(i));
  }
  FillActuationRates(state, rate, &exchanged);
  zdot[kExchanged] = exchanged;
}

// The message where a rate is not finite.
SystemStatus TreeSystem::Failure(const StateRate& rate) const {
  if (const int element = forces_.failed(); element >= 0) {
    const bool external = forces_.kind(element) == ForceKind::kForce || forces_.law(element) != nullptr;
    return {false, forces_.body(element),
            MessageOf(external ? "run.force-not-finite" : "run.motor-not-finite", {forces_.name(element)})};
  }
  if (const int actuator = actuation_ ? actuation_->failed() : -1; actuator >= 0)
    return {false,
            {},
            MessageOf("run.actuator-not-finite",
                      {actuation_->setup().actuators[static_cast<size_t>(actuator)].name})};
  for (int dof = 0; dof < nv(); ++dof) {
    if (!std::isfinite(rate.vdot[dof]))
      return {false, model_->BodyOfDof(dof), MessageOf("run.acceleration-not-finite"), true};
  }
  return {false, {}, MessageOf("run.power-not-finite"), true};
}

}  // namespace linkwright
