// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>

#include "engine/scene/picture/Snapshot.h"
#include "render/camera/Camera.h"

namespace linkwright::render {

/// Paints over a finished picture what is not drawn by OpenGL: labels. `rgba`: 4·width·height bytes, first
/// row on top.
using Overlay = std::function<void(const Snapshot& snapshot, const Camera& camera, int width, int height,
                                   std::uint8_t* rgba)>;

}  // namespace linkwright::render
