// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/JsonDocument.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Brings "links" and "joints" of a robot described in a scene up to date.
void EditInlineRobot(const RobotDescription& before, const RobotDescription& now, JsonValue* object);

/// Brings "visuals" of a link or body up to date.
void EditVisuals(const std::vector<Visual>& before, const std::vector<Visual>& now, JsonValue* object);

}  // namespace linkwright
