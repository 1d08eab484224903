// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "SceneFile.h"

namespace golden {

class RobotPeer;

/// What the joints of a scene's robot and the scene's springs, motors and outside forces do: viscous and dry
/// friction (of joints that move), then springs, motors, what comes from outside. Computed torque finds the
/// torques with which its joints take the accelerations it asks for, from Simbody's mass matrix and bias, all
/// such motors together; it knows springs, viscous friction and the other motors. The motors of a joint
/// together give no more than its max_effort.
class RobotForces : public SimTK::Force::Custom::Implementation {
 public:
  RobotForces(const json& scene, const RobotPeer* peer);

  void calcForce(const SimTK::State& state, SimTK::Vector_<SimTK::SpatialVec>& bodies,
                 SimTK::Vector_<SimTK::Vec3>& particles, SimTK::Vector& mobilities) const override;
  SimTK::Real calcPotentialEnergy(const SimTK::State& state) const override;

 private:
  /// Simbody's C(q, u) + gravity.
  SimTK::Vector Bias(const SimTK::State& state, bool at_rest) const;
  void AddBushing(const json& force, const SimTK::State& state,
                  SimTK::Vector_<SimTK::SpatialVec>& bodies) const;
  void AddComputedTorque(const SimTK::State& state, const SimTK::Vector& known, SimTK::Vector* motors) const;
  bool Works(const json& force, double t) const;

  json forces_;
  const RobotPeer* peer_;
};

}  // namespace golden
