// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "engine/model/Description.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// A link of the robot that is drawn, with both legs of each pair.
struct TrotLink {
  const char* name;
  int leg;  ///< front 1, rear 1, front 2, rear 2; −1: the body
  bool thigh;
  double side;  ///< −1 right, +1 left, as the robot looks: the pairs are diagonal
};
const std::array<TrotLink, kTrotLinks>& TrotLinks();

/// How far the legs are to the side of the body's middle [m].
double TrotSide(const TrotScene& trot);

/// The quadruped as a tree in space, made to be looked at: the plane of the walk is the x-z plane, y is to
/// the side. Frames: the body's at its centre of mass, x towards the rear hip; a thigh's at its hip and a
/// shin's at its knee, z towards what is above. Feet end in balls round the point that touches the ground.
RobotDescription MakeTrotRobot(const TrotScene& trot);

/// Radius of those balls: the ground is drawn this far below the points of contact [m].
inline constexpr double kTrotFootRadius = 0.024;

/// Positions of that tree's joints when the plan starts: rails x and z, pitch, hip and knee of each leg.
VectorX TrotRobotPosition(const TrotScene& trot);

}  // namespace linkwright
