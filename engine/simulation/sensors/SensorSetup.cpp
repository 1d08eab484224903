// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/sensors/SensorSetup.h"

#include <algorithm>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

std::string NoSensedFrame(const Model& model, const std::string& frame) {
  return model.FindFrame(frame).IsValid() ? Message() : MessageOf("idle.no-frame", {frame});
}

template <class List>
bool HasNamed(const List& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(), [&](const auto& item) { return item.name == name; });
}

}  // namespace

std::string WhyIdle(const Model& model, const ActuationSetup& actuation, const SensorDescription& sensor) {
  if (std::string wrong = CheckSensor(sensor); !wrong.empty()) return wrong;
  switch (ObjectOf(sensor.type)) {
    case SensorObject::kJoint:
      if (!model.FindJoint(sensor.joint).IsValid())
        return MessageOf("compile.there-no-joint-that-moves", {sensor.joint});
      return {};
    case SensorObject::kTendon:
      if (!HasNamed(actuation.tendons, sensor.tendon))
        return MessageOf("mjcf.there-no-tendon", {sensor.tendon});
      return {};
    case SensorObject::kActuator:
      if (!HasNamed(actuation.actuators, sensor.actuator))
        return MessageOf("compile.there-no-actuator", {sensor.actuator});
      return {};
    case SensorObject::kLink:
      return NoSensedFrame(model, sensor.link);
    case SensorObject::kFrame:
      break;
  }
  if (std::string why = NoSensedFrame(model, sensor.frame); !why.empty()) return why;
  if (MayHaveReference(sensor.type) && !sensor.reference.empty())
    return NoSensedFrame(model, sensor.reference);
  const bool in_joint = sensor.type == SensorType::kForce || sensor.type == SensorType::kTorque;
  const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(sensor.frame).value)];
  if (in_joint && frame.body.value == 0) return MessageOf("idle.frame-fixed-to-world", {sensor.frame});
  return {};
}

}  // namespace linkwright
