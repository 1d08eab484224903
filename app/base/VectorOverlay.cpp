// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/VectorOverlay.h"

#include <QPainter>
#include <QPolygonF>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "app/base/FilmCaptions.h"
#include "app/base/Labels.h"
#include "app/base/Warnings.h"
#include "engine/scene/shapes/Shapes.h"

namespace linkwright::app {
namespace {

QColor vectorColor(const Color& color, double part = 1) {
  return QColor::fromRgbF(color.r, color.g, color.b, static_cast<float>(color.a * part));
}

class VectorPainter {
 public:
  VectorPainter(QPainter* painter, const render::Camera& camera, const QSizeF& size)
      : painter_(painter), camera_(camera), size_(size) {}

  void paint(const Polyline& line) {
    painter_->setBrush(Qt::NoBrush);
    QPolygonF part;
    const auto flush = [&](double opacity) {
      painter_->setPen(
          QPen(vectorColor(line.color, opacity), line.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      if (part.size() > 1) painter_->drawPolyline(part);
      part.clear();
    };
    const double count = std::max<double>(static_cast<double>(line.points.size()) - 1, 1);
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      QPointF point;
      if (!project(line.points[i], &point)) {
        flush(1);
        continue;
      }
      part.append(point);
      if (!line.fade || part.size() < 2) continue;
      flush(static_cast<double>(i) / count);
      part.append(point);
    }
    flush(1);
  }

  // A line with a head.
  void paintArrow(const Instance& arrow) {
    const Vector3f start = arrow.X_WM.topRightCorner<3, 1>();
    const Vector3f tip = start + arrow.scale.z() * arrow.X_WM.block<3, 1>(0, 2);
    QPointF from, to;
    if (!project(start, &from) || !project(tip, &to)) return;
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    if (length < 1) return;
    const double head = std::min(0.3 * length, 14.0), width = 0.4 * head;
    const QPointF unit = along / length, side(-unit.y(), unit.x()), neck = to - head * unit;
    painter_->setPen(QPen(vectorColor(arrow.color), 2));
    painter_->drawLine(from, neck);
    painter_->setPen(Qt::NoPen);
    painter_->setBrush(vectorColor(arrow.color));
    painter_->drawPolygon(QPolygonF({to, neck + width * side, neck - width * side}));
  }

 private:
  bool project(const Vector3f& point, QPointF* pixel) const {
    Eigen::Vector2d at;
    if (!camera_.Project(point.cast<double>(), size_.width(), size_.height(), &at) || !at.allFinite())
      return false;
    *pixel = {at.x(), at.y()};
    return true;
  }

  QPainter* painter_;
  const render::Camera& camera_;
  QSizeF size_;
};

}  // namespace

std::string writeVectorOverlay(const cli::VectorPicture& picture, const std::string& path) {
  const Snapshot& snapshot = picture.snapshot;
  const QSize size(picture.width, picture.height);
  QSaveFile file(QString::fromStdString(path));
  if (!file.open(QIODevice::WriteOnly)) return file.errorString().toStdString();
  QSvgGenerator svg;
  svg.setOutputDevice(&file);
  svg.setResolution(96);
  svg.setSize(size);
  svg.setViewBox(QRect(QPoint(), size));
  svg.setTitle(QString::fromStdString(picture.notes.title));
  svg.setDescription(QString::fromStdString(picture.notes.comment));
  QPainter painter;
  if (!painter.begin(&svg)) return "the picture cannot be encoded";
  painter.setRenderHint(QPainter::Antialiasing);
  VectorPainter vectors(&painter, picture.camera, size);
  for (const Polyline& line : snapshot.lines) vectors.paint(line);
  for (const Instance& instance : snapshot.instances)
    if (instance.mesh == UnitArrow()) vectors.paintArrow(instance);
  painter.setFont(labelFont(picture.height));
  if (picture.labels) paintLabels(&painter, snapshot, picture.camera, size);
  paintWarnings(&painter, picture.caption.warnings, picture.caption.dark, picture.width, picture.height);
  paintCaption(&painter, picture.caption, picture.width, picture.height);
  if (!painter.end()) return "the picture cannot be encoded";
  return file.commit() ? std::string() : file.errorString().toStdString();
}

}  // namespace linkwright::app
