// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/CameraKeyframeKind.h"

#include <algorithm>
#include <iterator>

#include "engine/scene/kinds/KindBuilder.h"

namespace linkwright {
namespace {

constexpr const char* kEasingNames[] = {"smooth", "linear", "hold"};
static_assert(std::size(kEasingNames) == kCameraEasings);

constexpr double kWidestView = 2.8;  // [rad]

}  // namespace

const char* ToString(CameraEasing easing) { return kEasingNames[static_cast<int>(easing)]; }

const Kind& CameraKeyframeKind() {
  static const Kind kind =
      KindBuilder<CameraKeyframe>("camera_keyframe", "camera_keyframes", "Camera keyframe",
                                  "Where the camera of a film is at a moment of the run.")
          .Effects(Effect::kShown)
          .Line(&CameraKeyframe::line)
          .Number("time", &CameraKeyframe::time)
          .Required()
          .Label("Time")
          .Help("Simulated.")
          .Unit("s")
          .Range(kNotNegative)
          .Choice("easing", &CameraKeyframe::easing, kCameraEasings)
          .Titles({"Smooth", "Linear", "Hold"})
          .Label("Easing")
          .Help("How the view leaves for the next: smooth is at rest at both ends, hold stays and jumps.")
          .Vector("target", &CameraKeyframe::target)
          .Label("Target")
          .Help("The point it turns about.")
          .Unit("m")
          .Number("distance", &CameraKeyframe::distance)
          .Label("Distance")
          .Help("From the eye to the target.")
          .Unit("m")
          .Range(kPositive)
          .Angle("yaw", &CameraKeyframe::yaw)
          .Label("Yaw")
          .Help("0: the eye is on -y.")
          .Angle("pitch", &CameraKeyframe::pitch)
          .Label("Pitch")
          .Help("Positive: from above.")
          .Range({-kPi / 2, kPi / 2})
          .Angle("field_of_view", &CameraKeyframe::field_of_view)
          .Label("Field of view")
          .Help("Vertical.")
          .Range({0, kWidestView, true})
          .Bool("orthographic", &CameraKeyframe::orthographic)
          .Label("Orthographic")
          .Help("Without perspective.")
          .Build();
  return kind;
}

std::vector<CameraKeyframe> CameraKeyframesOf(const Scene& scene) {
  std::vector<CameraKeyframe> all;
  for (const auto& object : scene.others.Of(CameraKeyframeKind()))
    all.push_back(*static_cast<const CameraKeyframe*>(object.get()));
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
  std::vector<CameraKeyframe> keys;
  for (const CameraKeyframe& key : all) {
    if (!keys.empty() && keys.back().time == key.time) keys.pop_back();
    keys.push_back(key);
  }
  return keys;
}

}  // namespace linkwright
