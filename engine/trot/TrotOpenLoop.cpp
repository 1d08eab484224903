// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotOpenLoop.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/base/Numbers.h"

namespace linkwright {
namespace {

struct Rates {
  TrotVector xd, ud;
  double power = 0;
};

class Run {
 public:
  Run(const TrotParameters& parameters, const TrotPlan& plan) : parameters_(parameters), plan_(plan) {}

  TrotTorque Torque(double t, TrotCriterion criterion, bool left = false) const {
    const TrotInverse inverse = TrotInverseDynamics(parameters_, TrotPlanAt(plan_, parameters_.d, t, left));
    const TrotTorque unlimited = TrotTorque::Constant(1e300);
    return ChooseTrotTorques(inverse.torques, criterion, unlimited);
  }

  // x' = u, a u' = f' + Gᵀ T, W' = T · G u, all at the present state.
  bool Derivative(const TrotVector& x, const TrotVector& u, const TrotTorque& T, Rates* out) {
    reach_ = ComputeTrotKinematics(parameters_, x, u, &kinematics_);
    if (!reach_.ok) return false;
    ComputeTrotEquations(parameters_, kinematics_, &equations_);
    out->xd = u;
    out->ud = TrotForwardDynamics(equations_, T);
    out->power = T.dot(equations_.G7() * u);
    return true;
  }

  double Energy(const TrotVector& x, const TrotVector& u) {
    reach_ = ComputeTrotKinematics(parameters_, x, u, &kinematics_);
    if (!reach_.ok) return 0;
    ComputeTrotEquations(parameters_, kinematics_, &equations_);
    return TrotKineticEnergy(equations_, u) + TrotPotentialEnergy(parameters_, kinematics_);
  }

  // Of the closed standing loop: foot → knee → hip → body → hip → knee → foot, by the links' angles.
  double LoopGap() const {
    const TrotAngles q = kinematics_.q();
    const auto& l = parameters_.length;
    const double l3 = parameters_.d3 + parameters_.d3t;
    const Eigen::Vector2d gap(l[0] * std::cos(q[0]) + l[1] * std::cos(q[1]) + l3 * std::cos(q[2]) -
                                  l[3] * std::cos(q[3]) - l[4] * std::cos(q[4]) - parameters_.d,
                              l[0] * std::sin(q[0]) + l[1] * std::sin(q[1]) + l3 * std::sin(q[2]) -
                                  l[3] * std::sin(q[3]) - l[4] * std::sin(q[4]));
    return gap.norm();
  }

  std::string WhyNot() const { return reach_.Text(parameters_); }

 private:
  const TrotParameters& parameters_;
  const TrotPlan& plan_;
  TrotKinematics kinematics_;
  TrotEquations equations_;
  TrotReach reach_;
};

}  // namespace

TrotInverse TrotInverseDynamics(const TrotParameters& parameters, const TrotMotion& motion) {
  TrotInverse out;
  out.motion = motion;
  const TrotReach reach = ComputeTrotKinematics(parameters, motion.x, motion.u, &out.kinematics);
  if (!reach.ok) throw std::domain_error(reach.Text(parameters));
  ComputeTrotEquations(parameters, out.kinematics, &out.equations);
  out.torques = ResolveTrotTorques(out.equations, TrotRequired(out.equations, motion.ud));
  return out;
}

TrotOpenLoop RunTrotOpenLoop(const TrotParameters& parameters, const TrotPlan& plan, double h,
                             TrotCriterion criterion, TrotHold hold) {
  const double steps = std::round(plan.T_half / h);
  if (!(h > 0) || !(steps >= 1) || std::abs(steps * h - plan.T_half) > 1e-9)
    throw std::invalid_argument("a sampling time of " + FormatNumber(h, 6) +
                                " s does not divide T_half = " + FormatNumber(plan.T_half, 6) + " s");
  TrotOpenLoop out;
  out.h = h;
  out.criterion = criterion;
  out.hold = hold;
  out.largest_x.setZero();
  out.largest_u.setZero();

  Run run(parameters, plan);
  TrotMotion desired = TrotPlanAt(plan, parameters.d, 0);
  TrotVector x = desired.x, u = desired.u;
  double work = 0;
  const double energy0 = run.Energy(x, u);
  for (int k = 0;; ++k) {
    const double t = k * h;
    desired = TrotPlanAt(plan, parameters.d, t);
    TrotOpenLoop::Row row{t, x, u, work, x - desired.x, u - desired.u};
    out.largest_x = out.largest_x.cwiseMax(row.e_x.cwiseAbs());
    out.largest_u = out.largest_u.cwiseMax(row.e_u.cwiseAbs());
    out.energy_residual = std::max(out.energy_residual, std::abs(run.Energy(x, u) - energy0 - work));
    out.constraint_drift = std::max(out.constraint_drift, run.LoopGap());
    out.rows.push_back(std::move(row));
    if (k == static_cast<int>(steps)) return out;

    TrotTorque first, middle, last;
    if (hold == TrotHold::kContinuous) {
      first = run.Torque(t, criterion);
      middle = run.Torque(t + h / 2, criterion);
      last = run.Torque(t + h, criterion, true);
    } else {
      first = middle = last = run.Torque(hold == TrotHold::kMiddle ? t + h / 2 : t, criterion);
    }
    Rates k1, k2, k3, k4;
    if (!run.Derivative(x, u, first, &k1) ||
        !run.Derivative(x + h / 2 * k1.xd, u + h / 2 * k1.ud, middle, &k2) ||
        !run.Derivative(x + h / 2 * k2.xd, u + h / 2 * k2.ud, middle, &k3) ||
        !run.Derivative(x + h * k3.xd, u + h * k3.ud, last, &k4)) {
      out.failure = "after t = " + FormatNumber(t, 5) + " s " + run.WhyNot();
      return out;
    }
    x += h / 6 * (k1.xd + 2 * k2.xd + 2 * k3.xd + k4.xd);
    u += h / 6 * (k1.ud + 2 * k2.ud + 2 * k3.ud + k4.ud);
    work += h / 6 * (k1.power + 2 * k2.power + 2 * k3.power + k4.power);
  }
}

}  // namespace linkwright
