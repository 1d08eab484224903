// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

class QPainter;

namespace linkwright::app {

class CameraKeyMarks;
class Workbench;
struct RunLane;

/// Everything simulated, as a strip: the recorded part filled, the present as a handle that can be dragged,
/// marks above, ticks in seconds. Below, a line for each run that was left, from where it parts. A click or
/// drag shows that moment, on a line of the run that it stands for.
class TimelineStrip : public QWidget {
  Q_OBJECT
 public:
  explicit TimelineStrip(Workbench* workbench, QWidget* parent = nullptr);
  ~TimelineStrip() override;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  /// Where a time is drawn [px], for tests and painting.
  double xOfTime(double time) const;
  double timeOfX(double x) const;
  /// Where the line of a run is drawn [px]; negative: it has none, as the run in hand and those for which
  /// there is no room.
  double yOfRun(int id) const;
  // For the keyboard and screen readers.
  double shownTime() const;
  double lastTime() const;
  void showTime(double time);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  bool isKey(const QKeyEvent& event) const;  // of the strip, before all shortcuts
  double span() const;                       // seconds over the whole width
  void seekTo(double x);
  void paintMarks(QPainter* painter) const;
  void paintRuns(QPainter* painter) const;
  int runAt(const QPointF& pixel) const;  // 0: none
  void lanesChanged();

  Workbench* workbench_;
  std::unique_ptr<CameraKeyMarks> cameras_;
  double span_ = 10;
  bool dragging_ = false;
  double hover_x_ = -1;
  std::vector<RunLane> lanes_;  // that are drawn, from the top
  int hover_run_ = 0;
};

}  // namespace linkwright::app
