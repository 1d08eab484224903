// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/CameraKeyframeKind.h"

#include <algorithm>
#include <iterator>

#include "engine/scene/kinds/CameraFields.h"

namespace linkwright {
namespace {

constexpr const char* kEasingNames[] = {"smooth", "linear", "hold"};
static_assert(std::size(kEasingNames) == kCameraEasings);

}  // namespace

const char* ToString(CameraEasing easing) { return kEasingNames[static_cast<int>(easing)]; }

const Kind& CameraKeyframeKind() {
  static const Kind kind = [] {
    KindBuilder<CameraKeyframe> builder("camera_keyframe", "camera_keyframes", "Camera keyframe",
                                        "Where the camera of a film is at a moment of the run.");
    builder.Effects(Effect::kShown)
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
        .Help("How the view leaves for the next: smooth is at rest at both ends, hold stays and jumps.");
    AddViewFields(&builder);
    return builder.Build();
  }();
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
