// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/CameraChoice.h"

#include <algorithm>

#include "render/camera/SceneCamera.h"

namespace linkwright::cli {

const SceneCamera* FindSceneCamera(const Scene& scene, const std::string& name) {
  const auto found = std::find_if(scene.cameras.begin(), scene.cameras.end(),
                                  [&](const SceneCamera& each) { return each.name == name; });
  return found == scene.cameras.end() ? nullptr : &*found;
}

std::string ChooseCamera(const CompiledScene& scene, const std::string& name, double aspect, bool sensors,
                         render::Camera* camera) {
  const auto& cameras = scene.scene.cameras;
  if (name.empty() && cameras.empty()) {
    camera->Frame(scene.lower, scene.upper, aspect);
    return {};
  }
  if (const SceneCamera* chosen = name.empty() ? &cameras.front() : FindSceneCamera(scene.scene, name)) {
    *camera = render::ToCamera(*chosen);
    return {};
  }
  std::string known;
  for (const SceneCamera& each : cameras) known += (known.empty() ? "" : ", ") + each.name;
  for (const SensorDescription& each : scene.scene.sensors)
    if (sensors && each.type == SensorType::kCamera) known += (known.empty() ? "" : ", ") + each.name;
  return "--camera: the scene has no camera '" + name + "'; it has: " + (known.empty() ? "none" : known);
}

}  // namespace linkwright::cli
