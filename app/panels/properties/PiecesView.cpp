// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/PiecesView.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr double kTurn = 0.01;  // rad a pixel
constexpr double kSteepest = 1.5;
constexpr double kFilled = 0.46;                               // of the shorter side, from the middle
const Vector3 kLight = Vector3(-0.35, 0.5, 0.8).normalized();  // right, up, to the eye

// A face as it is painted: the farthest first.
struct Painted {
  double depth = 0;
  QPolygonF outline;
  QColor color;
};

}  // namespace

PiecesView::PiecesView(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("piecesView");
  setMinimumSize(240, 220);
  setCursor(Qt::OpenHandCursor);
  setToolTip(tr("Drag to turn"));
  connect(workbench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
}

void PiecesView::show(std::shared_ptr<const ConvexPieces> pieces) {
  pieces_ = std::move(pieces);
  if (pieces_ && !pieces_->hulls.empty()) {
    Vector3 low = pieces_->hulls.front()->vertices.front(), high = low;
    for (const auto& hull : pieces_->hulls)
      for (const Vector3& p : hull->vertices) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
      }
    middle_ = (low + high) / 2;
    reach_ = (high - low).norm() / 2;
  }
  update();
}

void PiecesView::setApart(double apart) {
  apart_ = apart;
  update();
}

void PiecesView::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = workbench_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), theme.field);
  painter.setPen(theme.border);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
  if (!pieces_ || pieces_->hulls.empty()) return;
  // Rows: right, up, and to the eye.
  const double cy = std::cos(yaw_), sy = std::sin(yaw_), cp = std::cos(pitch_), sp = std::sin(pitch_);
  Matrix3 R;
  R << -sy, cy, 0, -sp * cy, -sp * sy, cp, cp * cy, cp * sy, sp;
  const double scale = kFilled * std::min(width(), height()) / (reach_ * (1 + apart_));
  std::vector<Painted> faces;
  for (std::size_t i = 0; i < pieces_->hulls.size(); ++i) {
    const ConvexHull& hull = *pieces_->hulls[i];
    const Vector3 shift = apart_ * (hull.middle - middle_) - middle_;
    for (const ConvexHull::Face& face : hull.faces) {
      const Vector3 normal = R * face.normal;
      if (normal.z() <= 0) continue;
      Painted& painted = faces.emplace_back();
      for (const int vertex : face.vertices) {
        const Vector3 p = R * (hull.vertices[static_cast<std::size_t>(vertex)] + shift);
        painted.outline << QPointF(width() / 2. + scale * p.x(), height() / 2. - scale * p.y());
        painted.depth += p.z() / static_cast<double>(face.vertices.size());
      }
      const double light = 0.55 + 0.45 * std::max(0., normal.dot(kLight));
      const QColor base = theme.series[i % std::size(theme.series)];
      painted.color =
          QColor::fromRgbF(static_cast<float>(light * base.redF()), static_cast<float>(light * base.greenF()),
                           static_cast<float>(light * base.blueF()));
    }
  }
  std::stable_sort(faces.begin(), faces.end(),
                   [](const Painted& a, const Painted& b) { return a.depth < b.depth; });
  for (const Painted& face : faces) {
    painter.setPen(QPen(face.color.darker(125), 1));
    painter.setBrush(face.color);
    painter.drawPolygon(face.outline);
  }
}

void PiecesView::mousePressEvent(QMouseEvent* event) { last_ = event->position(); }

void PiecesView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF by = event->position() - last_;
  last_ = event->position();
  yaw_ -= kTurn * by.x();
  pitch_ = std::clamp(pitch_ + kTurn * by.y(), -kSteepest, kSteepest);
  update();
}

}  // namespace linkwright::app
