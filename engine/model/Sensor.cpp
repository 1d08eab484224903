// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Sensor.h"

#include <cmath>
#include <iterator>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

constexpr const char* kSensorTypeNames[] = {"joint_position",
                                            "joint_velocity",
                                            "joint_actuator_force",
                                            "tendon_length",
                                            "tendon_velocity",
                                            "actuator_length",
                                            "actuator_velocity",
                                            "actuator_force",
                                            "frame_position",
                                            "frame_orientation",
                                            "frame_x_axis",
                                            "frame_y_axis",
                                            "frame_z_axis",
                                            "frame_linear_velocity",
                                            "frame_angular_velocity",
                                            "frame_linear_acceleration",
                                            "frame_angular_acceleration",
                                            "velocimeter",
                                            "gyro",
                                            "accelerometer",
                                            "force",
                                            "torque",
                                            "touch",
                                            "rangefinder",
                                            "camera",
                                            "subtree_com",
                                            "subtree_linear_velocity",
                                            "subtree_angular_momentum"};
static_assert(std::size(kSensorTypeNames) == kSensorTypes);

constexpr const char* kSensorZoneNames[] = {"link", "sphere", "box", "capsule", "cylinder", "ellipsoid"};
static_assert(std::size(kSensorZoneNames) == kSensorZones);

}  // namespace

const char* ToString(SensorType type) { return kSensorTypeNames[static_cast<int>(type)]; }
const char* ToString(SensorZone zone) { return kSensorZoneNames[static_cast<int>(zone)]; }

SensorObject ObjectOf(SensorType type) {
  if (type <= SensorType::kJointActuatorForce) return SensorObject::kJoint;
  if (type <= SensorType::kTendonVelocity) return SensorObject::kTendon;
  if (type <= SensorType::kActuatorForce) return SensorObject::kActuator;
  return type >= SensorType::kSubtreeCom ? SensorObject::kLink : SensorObject::kFrame;
}

bool MayHaveReference(SensorType type) {
  return type >= SensorType::kFramePosition && type <= SensorType::kFrameAngularVelocity;
}

bool IsDirection(SensorType type) {
  return type >= SensorType::kFrameOrientation && type <= SensorType::kFrameZAxis;
}

bool IsPositive(SensorType type) { return type == SensorType::kTouch || type == SensorType::kRangefinder; }

std::string CheckSensor(const SensorDescription& sensor) {
  for (const double number : {sensor.rate, sensor.delay, sensor.noise, sensor.cutoff})
    if (!std::isfinite(number) || number < 0) return MessageOf("sensor.numbers-not-negative");
  if (sensor.delay > 0 && !(sensor.rate > 0)) return MessageOf("sensor.delay-needs-rate");
  if (!(sensor.delay * sensor.rate <= kMostDelayedSamples))
    return MessageOf("sensor.delay-too-long", {std::to_string(static_cast<int>(kMostDelayedSamples))});
  if (sensor.type == SensorType::kTouch && sensor.zone != SensorZone::kLink)
    for (const double number : sensor.size)
      if (!(number > 0) || !std::isfinite(number)) return MessageOf("sensor.zone-sizes-positive");
  if (sensor.type == SensorType::kCamera) {
    if (!(sensor.field_of_view > 0 && sensor.field_of_view < kPi)) return MessageOf("sensor.field-of-view");
    for (const int pixels : {sensor.width, sensor.height})
      if (pixels < 1 || pixels > kMostSensorPixels)
        return MessageOf("sensor.picture-pixels", {std::to_string(kMostSensorPixels)});
  }
  return {};
}

}  // namespace linkwright
