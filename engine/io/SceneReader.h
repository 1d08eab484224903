// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/io/JsonDocument.h"
#include "engine/io/SceneElement.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Reads what stands in a scene file itself: robots in files are named only, meshes are not loaded. What is
/// wrong is added to `problems` as the document's file and lines.
Scene ReadSceneDocument(const std::shared_ptr<const JsonDocument>& document, ProblemList* problems);

/// Links and joints described in the scene: fills `description`.
void ReadInlineRobot(const SceneElement& element, RobotDescription* description);

/// The "visuals" of a link or body; colours by name are not known there.
std::vector<Visual> ReadVisuals(const SceneElement& element);

/// The names that `type` has in files; kFixed … kFree.
bool JointTypeFromString(std::string_view name, JointType* type);

}  // namespace linkwright
