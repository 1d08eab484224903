// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "engine/scene/kinds/CameraKeyframeKind.h"
#include "render/camera/Camera.h"

namespace linkwright::app {
class Document;
}

/// Edits of a scene's camera keyframes, each an undo step.
namespace linkwright::app::edits {

/// In the order of the scene, by which the edits number them; none where nothing is open.
std::vector<CameraKeyframe> cameraKeys(const Document& document);
/// A view at a time [s]; takes the place of one at that time.
void setCameraKey(Document* document, const render::Camera& view, double time);
void moveCameraKey(Document* document, std::size_t key, double time, int token);
void setCameraKeyEasing(Document* document, std::size_t key, CameraEasing easing);
void removeCameraKey(Document* document, std::size_t key);

}  // namespace linkwright::app::edits
