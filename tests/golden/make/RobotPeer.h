// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "SceneFile.h"

namespace golden {

/// A joint that moves, as the scene file has it.
struct PeerJoint {
  std::string name;
  std::string type;  ///< "revolute", "continuous", "prismatic" or "free" (the floating base)
  SimTK::MobilizedBodyIndex body;
  double lower, upper;  ///< infinite where there is no limit
  double max_effort;    ///< infinite where there is none
  double damping, friction;
};

/// The robot of a scene as a Simbody model. Velocities and forces of its free joint are Simbody's own here:
/// angular before linear, along the axes of the robot's pose; `ToPeer` and `AccelerationFromPeer` turn those
/// of the scene's format (linear, then angular velocity in the axes of the base) into them and back.
class RobotPeer {
 public:
  enum class With {
    kNothing,  ///< gravity and inputs
    kForces,   ///< also what the scene's joints and forces do
    kLoops,    ///< also the joints that close loops
  };
  RobotPeer(const json& scene, With with);

  const SimTK::MultibodySystem& system() const { return system_; }
  const SimTK::SimbodyMatterSubsystem& matter() const { return matter_; }
  const std::vector<PeerJoint>& joints() const { return joints_; }
  const std::vector<std::string>& links() const { return link_names_; }
  const SimTK::MobilizedBody& Link(const std::string& name) const {
    return matter_.getMobilizedBody(links_.at(name));
  }
  const SimTK::Vec3& gravity() const { return gravity_; }

  /// A state with this topology, positions and velocities zero.
  SimTK::State MakeState() const { return system_.getDefaultState(); }
  void SetPosition(const PeerJoint& joint, const json& value, SimTK::State* state) const;
  json Position(const PeerJoint& joint, const SimTK::State& state) const;
  /// Constant inputs, in Simbody's order.
  void SetInputs(const SimTK::Vector& tau, SimTK::State* state) const;

  /// Simbody's number of the first velocity of a joint.
  int U(const PeerJoint& joint) const;
  /// T of u_peer = T v: a permutation but for the base's block. Reads positions.
  SimTK::Matrix ToPeer(const SimTK::State& state) const;
  /// dv/dt of the scene's v for Simbody's du/dt, both at `state`. Reads velocities.
  SimTK::Vector AccelerationFromPeer(const SimTK::State& state, const SimTK::Vector& udot) const;
  SimTK::Vector AccelerationToPeer(const SimTK::State& state, const SimTK::Vector& a) const;
  /// Names of the scene's velocities, in the order used here.
  std::vector<std::string> DofNames() const;

  /// What gravity does to each body, for Simbody's inverse dynamics.
  SimTK::Vector_<SimTK::SpatialVec> Weights(const SimTK::State& state) const;

 private:
  void AddRobot(const json& robot);
  void AddLoop(const json& loop);

  SimTK::MultibodySystem system_;
  SimTK::SimbodyMatterSubsystem matter_;
  SimTK::GeneralForceSubsystem forces_;
  SimTK::Force::DiscreteForces inputs_;
  SimTK::Vec3 gravity_;
  std::vector<PeerJoint> joints_;
  std::vector<std::string> link_names_;
  std::map<std::string, SimTK::MobilizedBodyIndex> links_;
};

}  // namespace golden
