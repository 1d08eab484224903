// SPDX-License-Identifier: BSD-3-Clause
#include "render/camera/CameraPath.h"

#include <algorithm>

namespace linkwright::render {
namespace {

double Eased(CameraEasing easing, double s) {
  switch (easing) {
    case CameraEasing::kSmooth:
      return s * s * (3 - 2 * s);
    case CameraEasing::kLinear:
      return s;
    case CameraEasing::kHold:
      return 0;
  }
  return s;
}

}  // namespace

Camera ToCamera(const CameraKeyframe& from) {
  Camera camera;
  camera.target = from.target;
  camera.distance = from.distance;
  camera.yaw = from.yaw;
  camera.pitch = from.pitch;
  camera.field_of_view = from.field_of_view;
  camera.orthographic = from.orthographic;
  return camera;
}

CameraKeyframe ToCameraKeyframe(const Camera& from, double time) {
  CameraKeyframe key;
  key.time = time;
  key.target = from.target;
  key.distance = from.distance;
  key.yaw = from.yaw;
  key.pitch = from.pitch;
  key.field_of_view = from.field_of_view;
  key.orthographic = from.orthographic;
  return key;
}

Camera CameraPath::At(double time) const {
  const auto after =
      std::find_if(keys_.begin(), keys_.end(), [time](const auto& k) { return k.time > time; });
  if (after == keys_.begin()) return ToCamera(keys_.front());
  const CameraKeyframe& before = *(after - 1);
  if (after == keys_.end()) return ToCamera(before);
  const double part = (time - before.time) / (after->time - before.time);
  return Interpolate(ToCamera(before), ToCamera(*after), Eased(before.easing, part));
}

}  // namespace linkwright::render
