// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotParameters.h"

#include <cmath>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/math/Types.h"
#include "engine/trot/TrotKinematics.h"
#include "engine/trot/TrotPlan.h"

namespace linkwright {
namespace {

constexpr const char* kLinkNames = "ABCDEFGHI";

TrotCase PaperCase(const char* name, const char* note) {
  TrotCase out;
  out.name = name;
  out.note = note;
  constexpr double lower = 0.859, upper = 1.77, body = 10.36;  // Table 3
  constexpr double I_lower = 0.0096, I_upper = 0.0110, I_body = 1.5125;
  TrotParameters& p = out.parameters;
  p.length = {0.2, 0.2, 0.432, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2};
  p.com = {0.1, 0.1, 0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
  p.mass = {lower, upper, body, upper, lower, lower, upper, upper, lower};
  p.inertia = {I_lower, I_upper, I_body, I_upper, I_lower, I_lower, I_upper, I_upper, I_lower};
  p.d3 = p.d3t = 0.216;
  p.d = 0.432;
  TrotPlan plan;
  plan.X0 = 0.291;
  plan.X1 = 0.141;
  plan.Y = 0.341;
  plan.T_half = 0.75;
  plan.a_body = 1.2;
  plan.S = 0.15;
  plan.H = 0.05;
  plan.theta = 26.24 * (kPi / 180);
  out.plan = plan;
  out.samples = {0.005, 0.0025, 0.001};
  return out;
}

}  // namespace

const char* ToString(TrotLegRole role) {
  constexpr std::array<const char*, kTrotLegs> names = {"front standing leg", "rear standing leg",
                                                        "front swing leg", "rear swing leg"};
  return names[static_cast<std::size_t>(role)];
}

TrotParameters TrotParameters::Exchanged() const {
  TrotParameters out = *this;
  for (auto* values : {&out.length, &out.com, &out.mass, &out.inertia}) {
    auto& v = *values;
    std::swap(v[0], v[5]);
    std::swap(v[1], v[6]);
    std::swap(v[3], v[7]);
    std::swap(v[4], v[8]);
  }
  return out;
}

std::vector<TrotCase> TrotPaperCases() {
  TrotCase a = PaperCase("A", "Table-1/2 motion exact; link length 0.20 m; hip spacing = d = 0.432 m");
  TrotCase b = PaperCase("B", "Table-3 links exact; body lower, hip spacing 0.8 m");
  b.parameters.length = {0.17, 0.17, 0.8, 0.17, 0.17, 0.17, 0.17, 0.17, 0.17};
  b.parameters.com = {0.085, 0.085, 0, 0.085, 0.085, 0.085, 0.085, 0.085, 0.085};
  b.parameters.d3 = b.parameters.d3t = 0.4;
  b.parameters.d = 0.8;
  b.plan->X0 = 0.475;
  b.plan->X1 = 0.325;
  b.plan->Y = 0.290;
  TrotCase c = PaperCase("C", "case A four times as fast, as Table 2's speeds are");
  c.plan->T_half = 0.1875;
  c.plan->a_body = 19.2;
  c.samples = {0.0025, 0.00125, 0.000625};
  TrotCase d = PaperCase("D", "case A with knees that point at each other");
  d.parameters.knee_rear = -1;
  return {a, b, c, d};
}

std::string WhyImpossible(const TrotParameters& p) {
  for (std::size_t i = 0; i < kTrotLinks; ++i) {
    const bool body = i == 2;
    const std::string name(1, kLinkNames[i]);
    for (const double value : {p.length[i], p.com[i], p.mass[i], p.inertia[i]})
      if (!std::isfinite(value)) return MessageOf("trot.link-number-not-finite", {name});
    if (!body && !(p.length[i] > 0)) return MessageOf("trot.link-length-positive", {name});
    if (!(p.mass[i] > 0)) return MessageOf("trot.link-mass-positive", {name});
    if (!(p.inertia[i] > 0)) return MessageOf("trot.link-inertia-positive", {name});
  }
  for (const double value : {p.d3, p.d3t, p.d, p.g})
    if (!std::isfinite(value)) return MessageOf("trot.sizes-not-finite");
  if (!(p.d3 > 0) || !(p.d3t > 0) || !(p.d > 0)) return MessageOf("trot.sizes-positive");
  for (const int knee : {p.knee_front, p.knee_rear})
    if (knee != 1 && knee != -1) return MessageOf("trot.knees");
  return {};
}

std::string WhyImpossible(const TrotParameters& parameters, const TrotPlan& plan) {
  std::string why = WhyImpossible(parameters);
  if (!why.empty()) return why;
  for (const double value :
       {plan.X0, plan.X1, plan.Y, plan.q3, plan.T_half, plan.a_body, plan.S, plan.H, plan.theta})
    if (!std::isfinite(value)) return MessageOf("trot.plan-not-finite");
  if (!(plan.T_half > 0)) return MessageOf("trot.half-period-positive");
  if (!(plan.a_body > 0)) return MessageOf("trot.acceleration-positive");
  if (!(plan.theta > -kPi / 2 && plan.theta < kPi / 2)) return MessageOf("trot.theta");
  const double stroke = std::abs(plan.X1 - plan.X0), least = 4 * stroke / (plan.T_half * plan.T_half);
  if (plan.a_body < least)
    return MessageOf("trot.acceleration-too-small", {FormatNumber(plan.a_body, 5), FormatNumber(stroke, 5),
                                                     FormatNumber(plan.T_half, 5), FormatNumber(least, 5)});
  constexpr int samples = 150;
  for (int k = 0; k <= samples; ++k) {
    const double t = plan.T_half * k / samples;
    const TrotMotion motion = TrotPlanAt(plan, parameters.d, t);
    TrotKinematics kinematics;
    const TrotReach reach = ComputeTrotKinematics(parameters, motion.x, motion.u, &kinematics);
    if (!reach.ok) return MessageOf("trot.at-time", {FormatNumber(t, 4), reach.Text(parameters)});
  }
  return {};
}

}  // namespace linkwright
