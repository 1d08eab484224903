// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotController.h"

#include <algorithm>

namespace linkwright {
namespace {

/// δ of the joints of T1…T8: angle of the link on the foot's side less that of the other one.
TrotTorque JointAngles(const TrotAngles& q) {
  TrotTorque out;
  out << q[0] - q[1], q[1] - q[2], q[3] - q[2], q[4] - q[3], q[5] - q[6], q[6] - q[2], q[7] - q[2],
      q[8] - q[7];
  return out;
}

TrotPosture PostureIn(double shift, const TrotParameters& parameters, const TrotVector& x,
                      const TrotVector& u) {
  TrotPosture posture = PostureOf(parameters, x, u);
  for (const std::size_t standing : {0U, 1U}) posture.foot[standing].x() += shift;
  return posture;
}

}  // namespace

std::array<bool, TrotEquations::kAll> TrotStage::held() const {
  std::array<bool, TrotEquations::kAll> out{};
  for (std::size_t i = 7; i < 11; ++i) out[i] = true;
  out[3] = out[4] = pause || front_landed;
  out[5] = out[6] = pause || rear_landed;
  return out;
}

TrotMotion TrotDesired(const TrotScene& trot, const TrotStage& stage, double time) {
  const TrotPlan& plan = trot.plan;
  const double since = std::max(time - stage.begun, 0.0), T = plan.T_half;
  TrotMotion m = TrotPlanAt(plan, trot.parameters.d, std::min(since, T));
  const double shift = TrotShift(trot, stage);
  m.x[0] += shift;
  m.x[3] += shift;
  m.x[5] += shift;
  if (stage.pause || since > T + 1e-9) {
    m.u.head<3>().setZero();
    m.ud.setZero();
    for (const int foot : {3, 5}) {
      m.u[foot] = 0;
      if (stage.pause)
        m.u[foot + 1] = 0;
      else
        m.x[foot + 1] += m.u[foot + 1] * (since - T);
    }
  }
  return m;
}

TrotController::TrotController(const TrotScene& trot)
    : trot_(trot),
      as_standing_{trot.parameters, trot.parameters.Exchanged()},
      limits_(TrotTorque::Constant(trot.torque_limit)) {}

void TrotController::SetGravity(double g) { trot_.parameters.g = as_standing_[0].g = as_standing_[1].g = g; }

bool TrotController::Torque(const TrotStage& stage, double time, const TrotPosture& posture,
                            TrotTorque* torque) {
  const TrotMotion desired = TrotDesired(trot_, stage, time);
  const TrotParameters& known = as_standing_[stage.exchanged() ? 1 : 0];
  if (trot_.control == TrotControl::kComputedTorque) return ComputedTorque(stage, desired, posture, torque);
  if (!FromPlan(stage, desired, torque)) return false;
  if (trot_.control == TrotControl::kOpenLoop) return true;
  if (!ComputeTrotKinematics(known, posture, &kinematics_).ok) return false;
  const TrotTorque error = JointAngles(wanted_.q()) - JointAngles(kinematics_.q());
  const TrotTorque rate = JointAngles(wanted_.qd()) - JointAngles(kinematics_.qd());
  *torque += trot_.joint_stiffness * error + trot_.joint_damping * rate;
  return true;
}

bool TrotController::ComputedTorque(const TrotStage& stage, const TrotMotion& desired,
                                    const TrotPosture& posture, TrotTorque* torque) {
  const TrotParameters& known = as_standing_[stage.exchanged() ? 1 : 0];
  if (!ComputeTrotKinematics(known, posture, &kinematics_).ok) return false;
  ComputeTrotEquations(known, kinematics_, &equations_);
  // u̇ = u̇_d + 2 ζ ω (u_d − u) + ω² (x_d − x)
  TrotVector x, u;
  x << posture.body, posture.foot[2], posture.foot[3];
  u << posture.body_rate, posture.foot_rate[2], posture.foot_rate[3];
  const double w = trot_.frequency;
  TrotEquations::Vector ud = TrotEquations::Vector::Zero();
  ud.head<kTrotDofs>() = desired.ud + 2 * trot_.damping_ratio * w * (desired.u - u) + w * w * (desired.x - x);
  const auto held = stage.held();
  for (std::size_t i = 3; i < held.size(); ++i)
    if (held[i]) ud[static_cast<Eigen::Index>(i)] = 0;
  if (!held[3] && !held[5]) {
    const TrotTorqueLine line =
        ResolveTrotTorques(equations_, TrotRequired(equations_, ud.head<kTrotDofs>()));
    *torque = ChooseTrotTorques(line, trot_.criterion, limits_);
  } else {
    *torque = SmallestTrotTorques(equations_, equations_.a * ud - equations_.f, held);
  }
  return torque->allFinite();
}

bool TrotController::FromPlan(const TrotStage& stage, const TrotMotion& desired, TrotTorque* torque) {
  const TrotParameters& known = as_standing_[stage.exchanged() ? 1 : 0];
  const TrotPosture posture = PostureIn(TrotShift(trot_, stage), known, desired.x, desired.u);
  if (!ComputeTrotKinematics(known, posture, &wanted_).ok) return false;
  ComputeTrotEquations(known, wanted_, &equations_);
  if (stage.pause) {
    *torque = SmallestTrotTorques(equations_, -equations_.f, stage.held());
  } else {
    const TrotTorqueLine line = ResolveTrotTorques(equations_, TrotRequired(equations_, desired.ud));
    *torque = ChooseTrotTorques(line, trot_.criterion, limits_);
  }
  return torque->allFinite();
}

}  // namespace linkwright
