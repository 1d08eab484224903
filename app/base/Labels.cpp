// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Labels.h"

#include <QFontInfo>
#include <QGuiApplication>
#include <QImage>
#include <QPaintEngine>
#include <QPainterPath>
#include <algorithm>

#include "app/base/Theme.h"

namespace linkwright::app {
namespace {

constexpr double kTextPixels = 13;  // as the style sheet has it
constexpr double kLinesOfWindow = 720;
// For text of that size [px].
constexpr double kHalo = 3.5, kAbovePoint = 6, kMargin = 4;

// Letters with a halo, painted in an image: OpenGL's painter would leave their edges jagged. Vectors stay
// vectors.
void paintSmoothly(QPainter* painter, const QPainterPath& path, const QPen& halo, const QColor& color) {
  if (painter->paintEngine()->type() == QPaintEngine::SVG) {
    painter->strokePath(path, halo);
    painter->fillPath(path, color);
    return;
  }
  const double ratio = painter->device()->devicePixelRatioF();
  const QRectF area =
      path.boundingRect().marginsAdded({halo.widthF(), halo.widthF(), halo.widthF(), halo.widthF()});
  const QRect pixels = QRectF(area.topLeft() * ratio, area.size() * ratio).toAlignedRect();
  if (pixels.isEmpty()) return;
  QImage image(pixels.size(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  {
    QPainter inside(&image);
    inside.setRenderHint(QPainter::Antialiasing);
    inside.translate(-pixels.topLeft());
    inside.scale(ratio, ratio);
    inside.strokePath(path, halo);
    inside.fillPath(path, color);
  }
  image.setDevicePixelRatio(ratio);
  painter->drawImage(QPointF(pixels.topLeft()) / ratio, image);
}

// In the corner at the bottom, on a plate.
void paintLegend(QPainter* painter, const Snapshot& snapshot, const QSizeF& size) {
  if (snapshot.legend.empty()) return;
  const Theme& theme = snapshot.environment.dark ? darkTheme() : lightTheme();
  const QFontMetricsF metrics(painter->font());
  const double unit = QFontInfo(painter->font()).pixelSize() / kTextPixels;
  const double line = metrics.height() + 2 * unit, dot = 9 * unit, pad = 8 * unit, margin = 12 * unit;
  double width = 0;
  for (const LegendEntry& entry : snapshot.legend)
    width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(entry.text)));
  const double height = line * static_cast<double>(snapshot.legend.size()) + 2 * pad;
  const QRectF plate(margin, size.height() - margin - height, width + dot + 3 * pad, height);
  // A picture that is too small for it goes without.
  if (plate.top() < margin || plate.width() > size.width() / 2) return;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  QColor ground = theme.panel;
  ground.setAlphaF(0.82F);
  painter->setPen(Qt::NoPen);
  painter->setBrush(ground);
  painter->drawRoundedRect(plate, 5 * unit, 5 * unit);
  double y = plate.top() + pad;
  for (const LegendEntry& entry : snapshot.legend) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(QColor::fromRgbF(entry.color.r, entry.color.g, entry.color.b));
    painter->drawEllipse(QRectF(plate.left() + pad, y + (line - dot) / 2, dot, dot));
    painter->setPen(theme.text);
    painter->drawText(QPointF(plate.left() + 2 * pad + dot, y + metrics.ascent() + unit),
                      QString::fromStdString(entry.text));
    y += line;
  }
  painter->restore();
}

}  // namespace

void paintLabels(QPainter* painter, const Snapshot& snapshot, const render::Camera& camera,
                 const QSizeF& size) {
  paintLegend(painter, snapshot, size);
  if (snapshot.labels.empty()) return;
  const Theme& theme = snapshot.environment.dark ? darkTheme() : lightTheme();
  QColor halo = snapshot.environment.dark ? QColor(14, 17, 20) : QColor(255, 255, 255);
  halo.setAlphaF(0.8F);
  const QFont font = painter->font();
  const QFontMetricsF metrics(font);
  const double unit = QFontInfo(font).pixelSize() / kTextPixels;
  const QPen outline(halo, kHalo * unit, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  const double margin = kMargin * unit;
  for (const Label& label : snapshot.labels) {
    Eigen::Vector2d pixel;
    if (!camera.Project(label.position.cast<double>(), size.width(), size.height(), &pixel)) continue;
    const QPointF point(pixel.x(), pixel.y());
    if (!pixel.allFinite() || !QRectF(QPointF(0, 0), size).contains(point)) continue;
    const QString text = QString::fromStdString(label.text);
    const double width = metrics.horizontalAdvance(text);
    QPointF base = point - QPointF(width / 2, kAbovePoint * unit);
    base.setX(std::max(std::min(base.x(), size.width() - margin - width), margin));
    base.setY(std::max(base.y(), margin + metrics.ascent()));
    QPainterPath path;
    path.addText(base, font, text);
    paintSmoothly(painter, path, outline, theme.text);
  }
}

QFont labelFont(int height) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(qRound(kTextPixels * std::max(height / kLinesOfWindow, 1.0)));
  return font;
}

void paintLabelsOver(const Snapshot& snapshot, const render::Camera& camera, int width, int height,
                     std::uint8_t* rgba) {
  if (snapshot.labels.empty() && snapshot.legend.empty()) return;
  QImage picture(rgba, width, height, 4 * width, QImage::Format_RGBA8888);
  QPainter painter(&picture);
  painter.setFont(labelFont(height));
  paintLabels(&painter, snapshot, camera, picture.size());
}

}  // namespace linkwright::app
