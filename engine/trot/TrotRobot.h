// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "engine/model/Description.h"
#include "engine/model/Model.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// The legs of both pairs: "LEG_thigh" and "LEG_shin" are links, "LEG_hip" and "LEG_knee" joints.
inline constexpr std::array<const char*, kTrotLegs> kTrotLegNames = {"front_1", "rear_1", "front_2",
                                                                     "rear_2"};

/// A link of the robot.
struct TrotLink {
  const char* name;
  int leg;  ///< front 1, rear 1, front 2, rear 2; −1: the body
  bool thigh;
  double side;  ///< −1 right, +1 left, as the robot looks: the pairs are diagonal
};
const std::array<TrotLink, kTrotLinks>& TrotLinks();

/// How far the legs are to the side of the body's middle [m].
double TrotSide(const TrotScene& trot);

/// The real quadruped as a tree in space, of RealParameters: the plane of the walk is the x-z plane, y is to
/// the side. Frames: the body's at its centre of mass, x towards the rear hip; a thigh's at its hip and a
/// shin's at its knee, z towards what is above. Feet end in balls round the point that touches the ground.
RobotDescription MakeTrotRobot(const TrotScene& trot);

/// Radius of those balls: the ground is this far below the points that the plan has for feet [m].
inline constexpr double kTrotFootRadius = 0.024;

/// Positions and velocities of that tree's joints when the plan starts; `model` holds it.
void StartTrotRobot(const TrotScene& trot, const Model& model, VectorX* q, VectorX* v);

}  // namespace linkwright
