// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/trot/TrotPlan.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// Where a walk is: which half step, since when, which feet are down.
struct TrotStage {
  int step = 0;
  double begun = 0;  ///< when this half step began [s]
  bool pause = false;
  bool front_landed = false, rear_landed = false;

  bool exchanged() const { return step % 2 != 0; }  ///< pair 2 stands
  /// The leg (front 1, rear 1, front 2, rear 2) that has a role.
  std::size_t leg(std::size_t role) const { return exchanged() ? (role + 2) % kTrotLegs : role; }
  /// Feet's coordinates of the eleven that do not move.
  std::array<bool, TrotEquations::kAll> held() const;
};

/// The plan in the world: after the half step's time the body rests where it came to, and feet that have not
/// landed go on straight down with the speed of landing.
TrotMotion TrotDesired(const TrotScene& trot, const TrotStage& stage, double time);

/// Where the standing feet should be: the plan's frame is this far along x [m].
inline double TrotShift(const TrotScene& trot, const TrotStage& stage) { return -trot.plan.S * stage.step; }

/// The torques that a controller gives at a sample, from its model of the robot. Not thread safe.
class TrotController {
 public:
  explicit TrotController(const TrotScene& trot);
  void SetGravity(double g);

  /// `posture`: in the order of the roles, in the world. false: a leg does not reach.
  bool Torque(const TrotStage& stage, double time, const TrotPosture& posture, TrotTorque* torque);

 private:
  bool ComputedTorque(const TrotStage& stage, const TrotMotion& desired, const TrotPosture& posture,
                      TrotTorque* torque);
  bool FromPlan(const TrotStage& stage, const TrotMotion& desired, TrotTorque* torque);

  TrotScene trot_;
  TrotParameters as_standing_[2];  ///< by which pair stands
  TrotTorque limits_;
  TrotKinematics kinematics_, wanted_;
  TrotEquations equations_;
};

}  // namespace linkwright
