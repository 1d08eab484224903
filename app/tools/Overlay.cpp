// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/Overlay.h"

#include <QPainterPath>

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

void paintLabels(QPainter* painter, const Snapshot& snapshot, const render::Camera& camera,
                 const QSizeF& size, const Theme& theme) {
  const QFontMetricsF metrics(painter->font());
  for (const Label& label : snapshot.labels) {
    Eigen::Vector2d pixel;
    if (!camera.Project(label.position.cast<double>(), size.width(), size.height(), &pixel)) continue;
    if (!pixel.allFinite() || pixel.x() < -200 || pixel.y() < -50 || pixel.x() > size.width() + 200 ||
        pixel.y() > size.height() + 50)
      continue;
    const QString text = QString::fromStdString(label.text);
    const QPointF base(pixel.x() - metrics.horizontalAdvance(text) / 2, pixel.y() - 6);
    QPainterPath path;
    path.addText(base, painter->font(), text);
    QColor halo = theme.dark ? QColor(14, 17, 20) : QColor(255, 255, 255);
    halo.setAlphaF(0.8F);
    painter->strokePath(path, QPen(halo, 3.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->fillPath(path, theme.text);
  }
}

}  // namespace linkwright::app
