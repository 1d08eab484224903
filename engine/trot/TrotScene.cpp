// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotScene.h"

#include <cmath>

namespace linkwright {

std::string_view ToString(TrotControl control) {
  return kTrotControlNames[static_cast<std::size_t>(control)];
}

std::string_view ToString(TrotFeet feet) { return kTrotFeetNames[static_cast<std::size_t>(feet)]; }

TrotScene::TrotScene() {
  const TrotCase a = TrotPaperCases().front();
  parameters = a.parameters;
  plan = *a.plan;
}

TrotParameters TrotScene::RealParameters() const {
  TrotParameters real = parameters;
  for (std::size_t i = 0; i < kTrotLinks; ++i) {
    const double factor = i == 2 ? body_factor : leg_factor;
    real.mass[i] *= factor;
    real.inertia[i] *= factor;
  }
  return real;
}

std::string WhyImpossible(const TrotScene& trot) {
  std::string why = WhyImpossible(trot.parameters, trot.plan);
  if (!why.empty()) return why;
  if (std::abs(std::abs(trot.plan.X1 - trot.plan.X0) - trot.plan.S) > 1e-9)
    return "the body's stroke |X1 - X0| must be S, the standing feet's way, for the walk to go on";
  if (!(trot.plan.X1 < trot.plan.X0)) return "X1 must be less than X0: the robot walks towards -x";
  if (!(trot.sampling > 0) || trot.sampling > trot.plan.T_half)
    return "the sampling time must be above 0 and at most T_half";
  if (!(trot.pause >= 0)) return "the pause must not be negative";
  if (!(trot.torque_limit > 0)) return "the torque limit must be above 0";
  if (trot.feet == TrotFeet::kReal && trot.control != TrotControl::kComputedTorque)
    return "real feet need computed torque: the other controls follow the plan where it was made";
  if (!(trot.body_factor > 0) || !(trot.leg_factor > 0)) return "the factors of the masses must be above 0";
  return {};
}

TrotPlan WithStride(const TrotPlan& plan, double S, double H, double T_half) {
  TrotPlan out = plan;
  const double center = (plan.X0 + plan.X1) / 2;
  out.S = S;
  out.H = H;
  out.T_half = T_half;
  out.X0 = center + S / 2;
  out.X1 = center - S / 2;
  out.a_body = 4.5 * S / (T_half * T_half);  // D = a t_a (T − t_a) with t_a = T/3
  return out;
}

}  // namespace linkwright
