// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/simulation/tree/TreeSystemImpl.h"

// Efforts that are at their limits at one moment.
namespace linkwright {
namespace {

/// Of a limit: rounding may leave an effort that is at it so far below.
constexpr double kRoundedEffort = 1e-12;

}  // namespace

std::vector<EffortLimit> TreeSystem::EffortLimits(const State& state) {
  if (!state.q.allFinite() || !state.v.allFinite()) return {};
  // What a step has chosen stays: a copy looks for them.
  return std::make_unique<TreeSystem>(*this)->FindEffortLimits(state);
}

std::vector<EffortLimit> TreeSystem::FindEffortLimits(const State& state) {
  step_began_ = state.time;
  forces_.ChoosePhases(inputs_.elements, state.time);
  CollectForces(state);
  std::vector<EffortLimit> limits;
  const auto add_joint = [&](EffortLimit::Of of, const Joint& joint, double given, double asked) {
    limits.push_back({of, joint.name, given, asked, 0, joint.type != JointType::kPrismatic});
  };
  // Only joints of one degree of freedom have motors and bounds of their efforts.
  std::vector<const Joint*> joint_of(static_cast<std::size_t>(nv()), nullptr);
  for (int i = 1; i < model_->body_count(); ++i) {
    const Joint& joint = model_->joints()[static_cast<std::size_t>(i)];
    if (joint.nv == 1 && !joint.mimic) joint_of[static_cast<std::size_t>(joint.v_index)] = &joint;
  }
  for (int v = 0; v < nv(); ++v) {
    const Joint* const joint = joint_of[static_cast<std::size_t>(v)];
    const double given = forces_.motor_torque()[v], most = forces_.max_effort(v);
    if (joint != nullptr && given != 0 && std::abs(given) >= (1 - kRoundedEffort) * most)
      add_joint(EffortLimit::Of::kMotors, *joint, given, forces_.WantedTorque(v));
  }
  if (!actuation_) return limits;
  const ActuationSetup& setup = actuation_->setup();
  using Of = Actuation::Limit::Of;
  for (const Actuation::Limit& limit : actuation_->FindLimits(Activations(state), controls_)) {
    const auto number = static_cast<std::size_t>(limit.number);
    if (limit.of == Of::kJoint) {
      add_joint(EffortLimit::Of::kActuators, *joint_of[number], limit.given, limit.asked);
    } else if (limit.of == Of::kTendon) {
      limits.push_back({EffortLimit::Of::kTendon, setup.tendons[number].name, limit.given, limit.asked});
    } else {
      const ActuatorDescription& actuator = setup.actuators[number];
      const auto of = limit.of == Of::kControl ? EffortLimit::Of::kControl : EffortLimit::Of::kActuator;
      limits.push_back({of, actuator.name, limit.given, limit.asked, limit.control, IsTurning(actuator)});
    }
  }
  return limits;
}

}  // namespace linkwright
