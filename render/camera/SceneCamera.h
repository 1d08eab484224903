// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/Scene.h"
#include "render/camera/Camera.h"

namespace linkwright::render {

/// The view that a camera of a scene stands for.
Camera ToCamera(const SceneCamera& from);
/// The camera of a scene, without a name, that stands for a view.
SceneCamera ToSceneCamera(const Camera& from);

}  // namespace linkwright::render
