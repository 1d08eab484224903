// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotScene.h"

#include <cmath>

#include "engine/base/Message.h"

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
  if (std::abs(std::abs(trot.plan.X1 - trot.plan.X0) - trot.plan.S) > 1e-9) return MessageOf("trot.stroke");
  if (!(trot.plan.X1 < trot.plan.X0)) return MessageOf("trot.direction");
  if (!(trot.sampling > 0) || trot.sampling > trot.plan.T_half) return MessageOf("trot.sampling-time");
  if (!(trot.pause >= 0)) return MessageOf("trot.pause-negative");
  if (!(trot.torque_limit > 0)) return MessageOf("trot.torque-limit-positive");
  if (trot.feet == TrotFeet::kReal && trot.control != TrotControl::kComputedTorque)
    return MessageOf("trot.real-feet-need-computed-torque");
  if (!(trot.body_factor > 0) || !(trot.leg_factor > 0)) return MessageOf("trot.mass-factors-positive");
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
