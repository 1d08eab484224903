// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotPlan.h"

#include <algorithm>
#include <cmath>

#include "engine/math/Types.h"

namespace linkwright {

double TrotFootPhaseRate(const TrotPlan& plan) { return (kPi + 2 * plan.theta) / plan.T_half; }

TrotMotion TrotPlanAt(const TrotPlan& plan, double d, double t, bool left) {
  TrotMotion m;
  // Body: rest to rest, v_c = a (T − √(T² − 4 D/a)) / 2, t_a = v_c / a.
  const double T = plan.T_half, a = plan.a_body;
  const double stroke = std::abs(plan.X1 - plan.X0), sign = plan.X1 < plan.X0 ? -1 : 1;
  const double v = a * (T - std::sqrt(std::max(T * T - 4 * stroke / a, 0.0))) / 2;
  const double t_a = v / a;
  const double judged = left ? t - 1e-9 : t + 1e-9;
  if (judged < t_a) {
    m.x[0] = plan.X0 + sign * a * t * t / 2;
    m.u[0] = sign * a * t;
    m.ud[0] = sign * a;
  } else if (judged < T - t_a) {
    m.x[0] = plan.X0 + sign * v * (t - t_a / 2);
    m.u[0] = sign * v;
  } else {
    const double rest = T - t;
    m.x[0] = plan.X1 - sign * a * rest * rest / 2;
    m.u[0] = sign * a * rest;
    m.ud[0] = -sign * a;
  }
  m.x[1] = plan.Y;
  m.x[2] = plan.q3;

  // Swing feet (6): L = S / cos θ, R = H / (1 + sin θ), φ = π + θ − ω t.
  const double omega = TrotFootPhaseRate(plan);
  const double L = plan.S / std::cos(plan.theta), R = plan.H / (1 + std::sin(plan.theta));
  const double phi = kPi + plan.theta - omega * t;
  const double c = std::cos(phi), s = std::sin(phi);
  for (const int foot : {3, 5}) {
    m.x[foot] = (foot == 5 ? d : 0) - L * c;
    m.x[foot + 1] = R * (s + std::sin(plan.theta));
    m.u[foot] = -omega * L * s;
    m.u[foot + 1] = -omega * R * c;
    m.ud[foot] = omega * omega * L * c;
    m.ud[foot + 1] = -omega * omega * R * s;
  }
  return m;
}

double TrotSmoothLandingAngle() {
  double theta = 0.45;
  for (int i = 0; i < 50; ++i) {
    const double tangent = std::tan(theta);
    const double f = (kPi + 2 * theta) * tangent - 2;
    theta -= f / (2 * tangent + (kPi + 2 * theta) * (1 + tangent * tangent));
  }
  return theta;
}

}  // namespace linkwright
