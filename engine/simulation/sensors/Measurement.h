// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

enum class MeasurementType {
  kDistance,        ///< of two points [m]
  kAngle,           ///< between two axes, 0 … π [rad]
  kCornerAngle,     ///< at a point between two others, 0 … π [rad]
  kClearance,       ///< least distance of the collision shapes of two links [m]
  kRobotClearance,  ///< the same of two robots
  kMass,            ///< of links and robots, with their centre of mass [kg]
  kReach,           ///< where a point of a frame comes to; a picture alone
  kHoldingTorque    ///< of joints, to keep the pose [N m, N]
};
inline constexpr int kMeasurementTypes = 8;
const char* ToString(MeasurementType type);  ///< "distance", …

/// A measurement: a function of the state that is shown, and has no effect on anything.
struct MeasurementDescription {
  std::string name;
  MeasurementType type = MeasurementType::kDistance;
  std::string from, at, to;  ///< frames or links; empty: the world
  Vector3 from_point = Vector3::Zero(), at_point = Vector3::Zero(), to_point = Vector3::Zero();  ///< [m]
  Vector3 from_axis = Vector3::UnitX(), to_axis = Vector3::UnitX();
  std::string from_robot, to_robot;
  std::vector<std::string> links, robots;  ///< whose mass; both empty: of all that can move
  std::vector<std::string> joints;         ///< that hold the pose; empty: all
  std::string frame;                       ///< of the reach
  Vector3 point = Vector3::Zero();         ///< in it [m]
  int samples = 2000;                      ///< of the reach
  std::uint64_t seed = 1;                  ///< of the same
  bool shown = true;                       ///< in the picture
  int line = 0;                            ///< in the file it came from; 0: made by hand
};

inline constexpr int kMostReachSamples = 100000;

}  // namespace linkwright
