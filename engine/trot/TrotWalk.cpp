// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotWalk.h"

#include <cmath>

namespace linkwright {
namespace {

constexpr std::array<bool, TrotEquations::kAll> kOnFourFeet = {false, false, false, true, true, true,
                                                               true,  true,  true,  true, true};

}  // namespace

TrotPhase TrotPhaseAt(const TrotPlan& plan, double t, double pause) {
  TrotPhase phase;
  const double length = plan.T_half + pause;
  phase.step = static_cast<int>(std::floor((t + 1e-9) / length));
  phase.time = std::max(t - phase.step * length, 0.0);
  phase.pause = phase.time + 1e-9 >= plan.T_half;
  return phase;
}

TrotWalkPoint TrotWalkAt(const TrotParameters& parameters, const TrotPlan& plan, double t, double pause) {
  TrotWalkPoint point;
  point.phase = TrotPhaseAt(plan, t, pause);
  const TrotMotion motion =
      TrotPlanAt(plan, parameters.d, point.phase.pause ? plan.T_half : point.phase.time);
  const double shift = -plan.S * point.phase.step;
  point.body = motion.x.head<3>();
  point.body.x() += shift;
  const std::size_t standing = point.phase.step % 2 == 0 ? 0 : 2, swing = 2 - standing;
  point.foot[standing] = {shift, 0};
  point.foot[standing + 1] = {parameters.d + shift, 0};
  point.foot[swing] = motion.x.segment<2>(3) + Eigen::Vector2d(shift, 0);
  point.foot[swing + 1] = motion.x.tail<2>() + Eigen::Vector2d(shift, 0);
  return point;
}

TrotImpact TrotImpactAtEnd(const TrotParameters& parameters, const TrotPlan& plan) {
  const TrotInverse end = TrotInverseDynamics(parameters, TrotPlanAt(plan, parameters.d, plan.T_half));
  TrotEquations::Vector speeds = TrotEquations::Vector::Zero();
  speeds.head<kTrotDofs>() = end.motion.u;
  TrotLanding(end.equations, kOnFourFeet, &speeds);
  TrotImpact impact;
  impact.u_before = end.motion.u;
  impact.u_after = speeds.head<kTrotDofs>();
  impact.lost =
      TrotKineticEnergy(end.equations, impact.u_before) - TrotKineticEnergy(end.equations, impact.u_after);
  return impact;
}

}  // namespace linkwright
