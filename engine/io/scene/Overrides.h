// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/kinds/SceneElement.h"
#include "engine/scene/Kind.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// What a scene changes of a robot that a file of its own describes, as the robot's key "overrides" has it:
///   {"forearm": {"mass": 2}, "joint:elbow": {"damping": 0.3}, "forearm/visuals/0": {"color": "#ff0000"}}
/// By path within the robot, the keys of that kind of object but its name, each with the value it has
/// instead.

/// What the table of robots calls this key.
inline constexpr const char* kOverridesDefinition = "overrides";
/// Whether an entry may have the field: a value, but not the name, by which the entry goes.
bool CanOverride(const Field& field);

/// Gives the robot these values. Errors at the lines of what the file does not have, or cannot be so.
void ApplyOverrides(const SceneElement& overrides, SceneRobot* robot);

/// Changes a robot of a scene file so that its "overrides" hold what differs from the robot's own file, and
/// nothing else; the spelling of what stays as it is stays.
void WriteOverrides(const SceneRobot& robot, JsonValue* object);

/// The description that a robot's file has by now, with what the scene changes of the one it had before, and
/// the frames that the scene adds; what names objects that are gone is passed over.
RobotDescription WithOverrides(const SceneRobot& robot, const RobotDescription& file);

}  // namespace linkwright
