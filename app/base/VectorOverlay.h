// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/scene/picture/Snapshot.h"
#include "render/camera/Camera.h"

namespace linkwright::app {

/// Writes what stands over the bodies of a picture as an SVG of the same size, on nothing: labels, legend,
/// lines and arrows. Returns why it could not be written, or nothing; then the file of that name is what it
/// was. Needs a QGuiApplication; on any thread.
std::string writeVectorOverlay(const Snapshot& snapshot, const render::Camera& camera, int width, int height,
                               const std::string& path);

}  // namespace linkwright::app
