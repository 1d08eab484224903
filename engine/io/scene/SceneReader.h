// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Reads what stands in a scene file itself: robots in files are named only, meshes are not loaded. What is
/// wrong is added to `problems` as the document's file and lines.
Scene ReadSceneDocument(const std::shared_ptr<const JsonDocument>& document, ProblemList* problems);

/// Whether the ground of contact in a scene file is true: the one that the view has.
bool HasGroundOfView(const JsonValue& scene);

}  // namespace linkwright
