// SPDX-License-Identifier: BSD-3-Clause
#include "render/camera/SceneCamera.h"

namespace linkwright::render {

Camera ToCamera(const SceneCamera& from) {
  Camera camera;
  camera.target = from.target;
  camera.distance = from.distance;
  camera.yaw = from.yaw;
  camera.pitch = from.pitch;
  camera.field_of_view = from.field_of_view;
  camera.orthographic = from.orthographic;
  return camera;
}

SceneCamera ToSceneCamera(const Camera& from) {
  SceneCamera camera;
  camera.target = from.target;
  camera.distance = from.distance;
  camera.yaw = from.yaw;
  camera.pitch = from.pitch;
  camera.field_of_view = from.field_of_view;
  camera.orthographic = from.orthographic;
  return camera;
}

}  // namespace linkwright::render
