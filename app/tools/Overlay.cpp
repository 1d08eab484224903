// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/Overlay.h"

namespace linkwright::app {

void paintBadge(QPainter* painter, QPointF place, const QString& text, const Theme& theme) {
  if (text.isEmpty()) return;
  const QFontMetricsF metrics(painter->font());
  QRectF plate(place, QSizeF(metrics.horizontalAdvance(text) + 16, metrics.height() + 8));
  const QRectF window(painter->viewport());
  const double ratio = painter->device()->devicePixelRatioF();
  const QSizeF bounds = window.size() / ratio;
  if (plate.right() > bounds.width() - 4) plate.moveRight(bounds.width() - 4);
  if (plate.bottom() > bounds.height() - 4) plate.moveBottom(bounds.height() - 4);
  QColor back = theme.panel;
  back.setAlphaF(0.92F);
  painter->setPen(QPen(theme.border, 1));
  painter->setBrush(back);
  painter->drawRoundedRect(plate, 5, 5);
  painter->setPen(theme.text);
  painter->drawText(plate, Qt::AlignCenter, text);
}

}  // namespace linkwright::app
