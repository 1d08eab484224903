// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/Overlay.h"

namespace linkwright::app {

QRectF paintBadge(QPainter* painter, QPointF place, const QString& text, const Theme& theme) {
  if (text.isEmpty()) return {};
  const QSizeF size =
      QFontMetricsF(painter->font()).boundingRect(QRectF(0, 0, 1e4, 1e4), Qt::AlignLeft, text).size();
  QRectF plate(place, QSizeF(size.width() + 16, size.height() + 8));
  const QRectF window(painter->viewport());
  const double ratio = painter->device()->devicePixelRatioF();
  const QSizeF bounds = window.size() / ratio;
  if (plate.right() > bounds.width() - 4) plate.moveRight(bounds.width() - 4);
  if (plate.bottom() > bounds.height() - 4) plate.moveBottom(bounds.height() - 4);
  if (plate.left() < 4) plate.moveLeft(4);
  QColor back = theme.panel;
  back.setAlphaF(0.92F);
  painter->setPen(QPen(theme.border, 1));
  painter->setBrush(back);
  painter->drawRoundedRect(plate, 5, 5);
  painter->setPen(theme.text);
  painter->drawText(plate, Qt::AlignCenter, text);
  return plate;
}

}  // namespace linkwright::app
