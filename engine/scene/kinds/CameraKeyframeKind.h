// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/scene/Scene.h"

namespace linkwright {

/// How a view leaves for that of the next keyframe.
enum class CameraEasing {
  kSmooth,  ///< at rest at both ends
  kLinear,  ///< evenly
  kHold     ///< stays, and jumps to the next
};
inline constexpr int kCameraEasings = 3;
const char* ToString(CameraEasing easing);  ///< "smooth", "linear", "hold"

/// Where the camera of a film is at a moment of the run: a view, whose name stays empty.
struct CameraKeyframe : SceneCamera {
  double time = 0;  ///< [s]
  CameraEasing easing = CameraEasing::kSmooth;
  int line = 0;  ///< in the file it came from; 0: made by hand
};

const Kind& CameraKeyframeKind();  ///< CameraKeyframe; in Scene::others
/// Those of a scene, by time; of those at the same time the last in the file.
std::vector<CameraKeyframe> CameraKeyframesOf(const Scene& scene);

}  // namespace linkwright
