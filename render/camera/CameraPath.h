// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/scene/kinds/CameraKeyframeKind.h"
#include "render/camera/Camera.h"

namespace linkwright::render {

/// The keyframe at a time [s] that stands for a view.
CameraKeyframe ToCameraKeyframe(const Camera& from, double time);

/// A camera that goes from keyframe to keyframe. Between two of them the eye turns about the target, its
/// distance from it above zero (see Interpolate), so that it never passes through it.
class CameraPath {
 public:
  /// By time, see CameraKeyframesOf; at least one.
  explicit CameraPath(std::vector<CameraKeyframe> keys) : keys_(std::move(keys)) {}

  /// At the time of a keyframe exactly its view; before the first and after the last theirs.
  Camera At(double time) const;

 private:
  std::vector<CameraKeyframe> keys_;
};

}  // namespace linkwright::render
