// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "engine/scene/picture/Snapshot.h"
#include "render/camera/Camera.h"

namespace linkwright::app {

/// Paints the legend of a snapshot at the bottom left, where there is room for it, and its labels in the
/// painter's font, each above the pixel of its point, with a halo so that they can be read on anything; light
/// on a dark background. A label whose point is in the picture, of `size`, is moved to be in it as a whole;
/// others are not painted.
void paintLabels(QPainter* painter, const Snapshot& snapshot, const render::Camera& camera,
                 const QSizeF& size);

/// Of labels in a picture of that many lines: as large as in the window, and larger in pictures of more than
/// 720 lines, in proportion.
QFont labelFont(int height);

/// The same over a finished picture: a render::Overlay. Needs a QGuiApplication; on any thread.
void paintLabelsOver(const Snapshot& snapshot, const render::Camera& camera, int width, int height,
                     std::uint8_t* rgba);

}  // namespace linkwright::app
