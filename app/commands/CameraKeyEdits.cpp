// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/CameraKeyEdits.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/document/Document.h"
#include "render/camera/CameraPath.h"

namespace linkwright::app::edits {
namespace {

constexpr double kSameKeyTime = 1e-9;  // [s]

std::vector<CameraKeyframe> keysOf(const Scene& scene) {
  std::vector<CameraKeyframe> keys;
  for (const auto& object : scene.others.Of(CameraKeyframeKind()))
    keys.push_back(*static_cast<const CameraKeyframe*>(object.get()));
  return keys;
}

void editKeys(Document* document, const QString& text,
              const std::function<void(std::vector<CameraKeyframe>&)>& change, int token = 0) {
  if (!document->isOpen()) return;
  document->edit(
      text,
      [&](Scene& scene) {
        std::vector<CameraKeyframe> keys = keysOf(scene);
        change(keys);
        scene.others.Clear(CameraKeyframeKind());
        for (const CameraKeyframe& key : keys)
          *static_cast<CameraKeyframe*>(scene.others.Append(CameraKeyframeKind())) = key;
      },
      token);
}

}  // namespace

std::vector<CameraKeyframe> cameraKeys(const Document& document) {
  return document.isOpen() ? keysOf(document.scene()) : std::vector<CameraKeyframe>();
}

void setCameraKey(Document* document, const render::Camera& view, double time) {
  editKeys(document, Document::tr("Camera keyframe at %1 s").arg(time, 0, 'g', 6), [&](auto& keys) {
    CameraKeyframe made = render::ToCameraKeyframe(view, time);
    const auto same = std::find_if(keys.begin(), keys.end(), [time](const CameraKeyframe& key) {
      return std::abs(key.time - time) <= kSameKeyTime;
    });
    if (same == keys.end()) return keys.push_back(made);
    made.easing = same->easing;
    made.line = same->line;
    *same = made;
  });
}

void moveCameraKey(Document* document, std::size_t key, double time, int token) {
  editKeys(
      document, Document::tr("Move camera keyframe"),
      [&](auto& keys) {
        if (key < keys.size()) keys[key].time = time;
      },
      token);
}

void setCameraKeyEasing(Document* document, std::size_t key, CameraEasing easing) {
  editKeys(document, Document::tr("Easing of camera keyframe"), [&](auto& keys) {
    if (key < keys.size()) keys[key].easing = easing;
  });
}

void removeCameraKey(Document* document, std::size_t key) {
  editKeys(document, Document::tr("Delete camera keyframe"), [&](auto& keys) {
    if (key < keys.size()) keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(key));
  });
}

}  // namespace linkwright::app::edits
