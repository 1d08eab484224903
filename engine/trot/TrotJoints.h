// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/dynamics/PointContact.h"
#include "engine/model/Model.h"
#include "engine/trot/TrotController.h"

namespace linkwright {

/// The joints of MakeTrotRobot's tree (rails x and z, pitch, hips and knees) and the eleven coordinates of
/// TrotEquations: X, Y and q3 of the body and the feet, in the plane of the walk.
class TrotJoints {
 public:
  /// Throws std::invalid_argument where the model does not hold the robot.
  TrotJoints(const TrotParameters& parameters, const Model& model);

  /// Where a degree of freedom is in q and v.
  struct Dof {
    int q = 0, v = 0;
  };
  const Dof& x() const { return x_; }
  const Dof& z() const { return z_; }
  const Dof& pitch() const { return pitch_; }
  const Dof& hip(std::size_t leg) const { return hip_[leg]; }
  const Dof& knee(std::size_t leg) const { return knee_[leg]; }
  const TrotLegParameters& leg(std::size_t leg) const { return legs_[leg]; }
  BodyIndex shin(std::size_t leg) const { return shin_[leg]; }

  /// Feet in the order of the stage's roles.
  TrotPosture Posture(const TrotStage& stage, const VectorX& q, const VectorX& v) const;
  /// Angles of the links, in the order of the stage's roles [rad].
  TrotAngles Angles(const TrotStage& stage, const VectorX& q) const;
  /// Writes a posture into q and v, with the angles that are next to those there. A leg that does not reach
  /// leaves both as they are.
  TrotReach Place(const TrotStage& stage, const TrotPosture& posture, VectorX* q, VectorX* v) const;
  /// The first leg whose knee is stretched or folded beyond its reach, or whose foot in `posture` (held where
  /// it is, as Posture has it else) is too far from its hip.
  TrotReach FindOverreach(const TrotStage& stage, const VectorX& q, const TrotPosture& posture) const;
  /// Adds T1…T8 to tau (nv) [N m].
  void AddTorque(const TrotStage& stage, const TrotTorque& torque, VectorX* tau) const;

 private:
  TrotParameters parameters_[2];  ///< by which pair stands
  Dof x_, z_, pitch_;
  std::array<Dof, kTrotLegs> hip_, knee_;
  std::array<TrotLegParameters, kTrotLegs> legs_;
  std::array<BodyIndex, kTrotLegs> shin_;
};

/// The contacts of MakeTrotRobot's tree, by leg: "front_1_foot", …
std::vector<PointContact> TrotContacts(const TrotParameters& parameters);

}  // namespace linkwright
