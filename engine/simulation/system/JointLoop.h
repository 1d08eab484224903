// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "engine/algorithms/Linearisation.h"
#include "engine/model/Actuator.h"
#include "engine/simulation/elements/ForceElement.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// A joint with its motor near one state: ẋ = A x + b r + b_rate ṙ, x as in Linearisation, r by how much the
/// target differs from the joint's position there.
struct JointLoop {
  MatrixX A;
  VectorX b, b_rate;
  int position = 0, velocity = 0;  ///< of the joint in x
  double inertia = 0;  ///< torque by acceleration of the joint, the others as they are [kg m², kg]
  /// Torque against displacement and velocity that the joint has without the motor [N m/rad, N m s/rad; N/m,
  /// N s/m].
  double stiffness = 0, damping = 0;
  double kp = 0, kd = 0;  ///< torque by error and by its rate, as stiffness and damping
  double torque = 0;      ///< of the motor at the state [N m, N]
  double effort = 0;      ///< the most of its size, infinite where there is no bound
};

/// The loop of a motor of one joint, kPosition, kComputedTorque or kImpedance; `number`: of the element in
/// the system's. Uses the system's linearisation `linear` at `state`. Empty, or why there is none.
std::string MakeJointLoop(System* system, const State& state, const ForceElement& motor, int number,
                          bool effort_limits, const Linearisation& linear, JointLoop* loop);

/// Whether it is a position servo of one joint without an activation: gain kp, bias −kp and −kv.
bool IsPositionServo(const ActuatorDescription& actuator);
/// Gains against a joint's motion: kp, kd [N m/rad, N m s/rad; N/m, N s/m; of kComputedTorque 1/s², 1/s].
struct JointGains {
  double kp = 0, kd = 0;
};
/// The gains of a position servo: those against its length times gear².
JointGains GainsOf(const ActuatorDescription& servo);
void SetGains(const JointGains& gains, ActuatorDescription* servo);
/// The loop of a position servo; `number`: of the actuator in the system's. It does not see the target's
/// rate.
std::string MakeJointLoop(System* system, const State& state, const ActuatorDescription& servo, int number,
                          bool effort_limits, const Linearisation& linear, JointLoop* loop);

/// What follows a step of the target, whose rate the motor does not see.
struct StepResponse {
  std::vector<double> time, position, torque;  ///< [s], [rad, m], [N m, N] with the loop's own
  double overshoot = 0;                        ///< beyond the last position, as a part of the step
  double settling_time = 0;                    ///< until it stays within 2 % of the step [s]; infinite: never
  bool saturates = false;                      ///< the torque exceeds the effort
};
/// `points` from 0 to `duration` [s], equidistant, exact.
StepResponse FindStepResponse(const JointLoop& loop, double step, double duration, int points);

/// Position by target at the angular frequency `omega` [rad/s], with the target's rate.
std::complex<double> FrequencyResponse(const JointLoop& loop, double omega);

/// Gains of `motor` with which the joint, the others as they are, answers as ω²/(s² + 2ζωs + ω²) would:
/// kp = I ω² − k, kd = 2 ζ ω I − d; not negative.
JointGains ProposeGains(const JointLoop& loop, ForceKind kind, double omega, double damping_ratio);

}  // namespace linkwright
