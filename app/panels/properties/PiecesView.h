// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>
#include <memory>

#include "engine/collision/ConvexPieces.h"

namespace linkwright::app {

class Workbench;

/// Convex pieces, each in a colour of its own, from any side: dragging turns them.
class PiecesView : public QWidget {
  Q_OBJECT
 public:
  explicit PiecesView(Workbench* workbench, QWidget* parent = nullptr);
  void show(std::shared_ptr<const ConvexPieces> pieces);  ///< null: none
  /// Moves the pieces away from their common middle: 0 as they are, 1 as far again as they are from it.
  void setApart(double apart);
  QSize sizeHint() const override { return {380, 340}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  Workbench* workbench_;
  std::shared_ptr<const ConvexPieces> pieces_;
  Vector3 middle_ = Vector3::Zero();
  double reach_ = 1;  // of what is farthest from the middle [m]
  double apart_ = 0, yaw_ = 0.6, pitch_ = 0.45;
  QPointF last_;
};

}  // namespace linkwright::app
