// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/math/Types.h"

namespace linkwright {

/// What a sensor measures, as MuJoCo defines it
/// (https://mujoco.readthedocs.io/en/stable/XMLreference.html#sensor). Vectors of frames are along the axes
/// of the reference frame, or of the world; those of the instruments (velocimeter … torque) along the
/// frame's own.
enum class SensorType {
  kJointPosition,  ///< as many numbers as the joint has in q
  kJointVelocity,  ///< the same in v
  kJointActuatorForce,
  kTendonLength,
  kTendonVelocity,
  kActuatorLength,
  kActuatorVelocity,
  kActuatorForce,
  kFramePosition,
  kFrameOrientation,  ///< quaternion [w, x, y, z]
  kFrameXAxis,
  kFrameYAxis,
  kFrameZAxis,
  kFrameLinearVelocity,
  kFrameAngularVelocity,
  kFrameLinearAcceleration,  ///< the ordinary one, or the proper one: see SensorDescription::proper
  kFrameAngularAcceleration,
  kVelocimeter,
  kGyro,
  kAccelerometer,  ///< proper acceleration: a − g, so +g upwards at rest
  kForce,          ///< of the parent on the child, in the joint above the frame's link
  kTorque,         ///< the same, about the frame's origin
  kTouch,          ///< sum of the normal forces on the frame's link, within the zone
  kRangefinder,    ///< distance along the frame's z axis to the next shape; −1: there is none
  kCamera,         ///< a picture along the frame's −z axis, x to the right; no number
  kSubtreeCom,
  kSubtreeLinearVelocity,   ///< of the centre of mass
  kSubtreeAngularMomentum,  ///< about the centre of mass
};
inline constexpr int kSensorTypes = 28;
const char* ToString(SensorType type);  ///< "joint_position", …

/// The kind of object that it is on.
enum class SensorObject { kJoint, kTendon, kActuator, kFrame, kLink };
SensorObject ObjectOf(SensorType type);
/// Whether it can be measured in a reference frame.
bool MayHaveReference(SensorType type);
/// Its numbers are those of a vector or quaternion of length 1: noise rotates it, and nothing clips it.
bool IsDirection(SensorType type);
/// It is never negative, but for −1 of a range that is none: noise leaves it so.
bool IsPositive(SensorType type);

/// The part of its link in which a touch sensor feels, about its frame.
enum class SensorZone { kLink, kSphere, kBox, kCapsule, kCylinder, kEllipsoid };
inline constexpr int kSensorZones = 6;
const char* ToString(SensorZone zone);  ///< "link", "sphere", …

/// A sensor: what it measures is shown, and has no effect on anything.
struct SensorDescription {
  std::string name;
  SensorType type = SensorType::kJointPosition;
  std::string joint, tendon, actuator, frame, link;  ///< the one of its ObjectOf; a frame may be a link
  std::string reference;                             ///< frame or link; empty: the world
  bool proper = false;                               ///< kFrameLinearAcceleration: less gravity
  SensorZone zone = SensorZone::kLink;
  /// Of the zone: radius; radius and length (cylinder: height; capsule: without the caps); side lengths;
  /// semi-axes [m].
  std::array<double, 3> size = {0.01, 0.01, 0.01};
  /// Samples a second [1/s]; 0: it measures at all times. Sample k is what is there at the first step at or
  /// after k / rate, and is held until the next one.
  double rate = 0;
  double delay = 0;   ///< after which a sample is shown [s]; needs a rate
  double noise = 0;   ///< standard deviation of each number, in its unit; of directions [rad]
  double cutoff = 0;  ///< numbers are clipped to ± this; 0: they are not
  /// Of a camera: vertical angle of view [rad], and pixels. Its noise is that of each colour, of 1.
  double field_of_view = kPi / 4;
  int width = 320, height = 240;
  std::uint64_t seed = 1;  ///< of the noise, with the name
  int line = 0;            ///< in the file it came from; 0: made by hand
};

/// Samples that may be under way at the same time.
inline constexpr double kMostDelayedSamples = 1000;

inline constexpr int kMostSensorPixels = 4096;  ///< a side

/// Empty, or why these numbers cannot be, as a sentence without a full stop.
std::string CheckSensor(const SensorDescription& sensor);

}  // namespace linkwright
