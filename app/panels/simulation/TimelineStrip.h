// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace linkwright::app {

class Workbench;

/// Everything simulated, as a strip: the recorded part filled, the present as a handle that can be dragged,
/// ticks in seconds. A click or drag shows that moment.
class TimelineStrip : public QWidget {
  Q_OBJECT
 public:
  explicit TimelineStrip(Workbench* workbench, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  /// Where a time is drawn [px], for tests and painting.
  double xOfTime(double time) const;
  double timeOfX(double x) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  double span() const;  // seconds over the whole width
  void seekTo(double x);

  Workbench* workbench_;
  double span_ = 10;
  bool dragging_ = false;
  double hover_x_ = -1;
};

}  // namespace linkwright::app
