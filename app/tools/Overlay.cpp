// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/Overlay.h"

#include <algorithm>

namespace linkwright::app {
namespace {

constexpr QSizeF kAroundBadge(16, 8);    // around the text
constexpr double kNarrowestBadge = 120;  // that a line of it is made

}  // namespace

QRectF paintBadge(QPainter* painter, QPointF place, const QString& text, const Theme& theme) {
  if (text.isEmpty()) return {};
  const QRectF window(painter->viewport());
  const double ratio = painter->device()->devicePixelRatioF();
  const QSizeF bounds = window.size() / ratio;
  // What is wider than the window goes on in another line.
  constexpr double kAround = 4;
  const double widest = std::max(bounds.width() - 2 * kAround - kAroundBadge.width(), kNarrowestBadge);
  const QSizeF size = QFontMetricsF(painter->font())
                          .boundingRect(QRectF(0, 0, widest, 1e4), Qt::AlignLeft | Qt::TextWordWrap, text)
                          .size();
  QRectF plate(place, size + kAroundBadge);
  if (plate.right() > bounds.width() - kAround) plate.moveRight(bounds.width() - kAround);
  if (plate.bottom() > bounds.height() - kAround) plate.moveBottom(bounds.height() - kAround);
  if (plate.left() < kAround) plate.moveLeft(kAround);
  QColor back = theme.panel;
  back.setAlphaF(0.92F);
  painter->setPen(QPen(theme.border, 1));
  painter->setBrush(back);
  painter->drawRoundedRect(plate, 5, 5);
  painter->setPen(theme.text);
  painter->drawText(plate, Qt::AlignCenter | Qt::TextWordWrap, text);
  return plate;
}

}  // namespace linkwright::app
