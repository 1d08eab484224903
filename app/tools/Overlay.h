// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "app/Theme.h"
#include "engine/scene/Snapshot.h"
#include "render/Camera.h"

namespace linkwright::app {

/// Text on a small rounded plate, its top left at `place`; kept inside the painter's window.
void paintBadge(QPainter* painter, QPointF place, const QString& text, const Theme& theme);
/// The labels of a snapshot, at the pixels of their points, with a halo so that they read on anything.
void paintLabels(QPainter* painter, const Snapshot& snapshot, const render::Camera& camera,
                 const QSizeF& size, const Theme& theme);

}  // namespace linkwright::app
