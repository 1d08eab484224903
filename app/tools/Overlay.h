// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "app/base/Theme.h"

namespace linkwright::app {

/// Text of one or more lines on a small rounded plate, its top left at `place`; kept inside the painter's
/// window. Returns the plate.
QRectF paintBadge(QPainter* painter, QPointF place, const QString& text, const Theme& theme);

}  // namespace linkwright::app
