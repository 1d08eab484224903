// SPDX-License-Identifier: BSD-3-Clause
#include "render/camera/CameraPath.h"

#include <algorithm>

#include "render/camera/SceneCamera.h"

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

CameraKeyframe ToCameraKeyframe(const Camera& from, double time) { return {ToSceneCamera(from), time}; }

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
