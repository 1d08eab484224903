// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Sensor.h"
#include "engine/scene/build/Place.h"

namespace linkwright {

/// A sensor where a link is pointed at: on a frame of its own at the place, on the link with all that hangs
/// on it, or on the next joint above it that moves. Of tendons and actuators on that which is selected, or
/// else acts on the link or that joint, or else on the first one.
TreeEdit AddSensorAt(CObjectContainer* scene, const LinkPlace& place, SensorType type, ObjectId selected);

/// An actuator on the next joint above a link that moves: its force is what it is commanded.
TreeEdit AddActuatorAt(CObjectContainer* scene, ObjectId link);

}  // namespace linkwright
