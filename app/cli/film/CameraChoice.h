// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/scene/compile/CompiledScene.h"
#include "render/camera/Camera.h"

namespace linkwright::cli {

/// Null: the scene has no camera of that name.
const SceneCamera* FindSceneCamera(const Scene& scene, const std::string& name);

/// The view of a camera of the scene: of that name, or, where `name` is empty, of the first one, or of all
/// that is in the scene. Empty, or why there is no such camera, as a sentence without a full stop. `sensors`:
/// it names those that are cameras as well.
std::string ChooseCamera(const CompiledScene& scene, const std::string& name, double aspect, bool sensors,
                         render::Camera* camera);

}  // namespace linkwright::cli
