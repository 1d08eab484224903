// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QString>

class QAction;
class QMenu;
class QObject;
class QPainter;
class QWidget;

namespace linkwright::app {

class TimelineStrip;
class Workbench;

/// A line of a menu that makes the view shown a camera keyframe at the moment shown.
QAction* addCameraKeyAction(Workbench* workbench, QMenu* menu);

/// The scene's camera keyframes on the timeline: diamonds above it. A drag moves one in time, a click shows
/// its moment and its view.
class CameraKeyMarks {
 public:
  CameraKeyMarks(Workbench* workbench, const TimelineStrip* strip) : workbench_(workbench), strip_(strip) {}

  void paint(QPainter* painter) const;
  int at(const QPointF& pixel) const;  ///< which one; −1: none
  QString text(int key) const;
  double lastTime() const;  ///< [s]; 0 where there is none
  /// Whether a drag begins here; then until released all goes to it.
  bool press(const QPointF& pixel);
  bool isHeld() const { return held_ >= 0; }
  void move(const QPointF& pixel);
  void release();
  void showMenu(int key, const QPoint& place, QWidget* parent) const;

 private:
  Workbench* workbench_;
  const TimelineStrip* strip_;
  int held_ = -1;
  int token_ = 0;  // 0: pressed, not moved yet
  QPointF pressed_;
};

}  // namespace linkwright::app
