// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPoint>
#include <QString>

#include "render/film/VideoWriter.h"

class QPainter;
class QWidget;

namespace linkwright::app {

/// The film of a task: the window as it is seen, with what a desktop adds to it (titles of dialogs, the
/// mouse pointer), and below it a line that says what is done. Throws as VideoWriter does.
class TaskFilm {
 public:
  TaskFilm(const QString& path, const QString& title, QWidget* window);

  /// What is being done, and as which action.
  void say(const QString& caption, int action);
  /// Takes what the screen shows now.
  void look();
  /// The pointer goes to a place of the screen in this time [s].
  void travel(QPoint place, double seconds);
  /// The pointer is at a place of the screen at once, as in a drag.
  void pointAt(QPoint place) { pointer_ = place - origin(); }
  void setTyping(bool on) { typing_ = on; }  ///< no pointer before the text
  void press(double seconds);                ///< a ring about the pointer
  void hold(double seconds);
  void finish();

 private:
  QPoint origin() const;
  void write(QPointF pointer, double ring);
  int framesOf(double seconds);
  void paintStrip(QPainter* painter) const;

  QWidget* window_;
  QString title_, caption_;
  int action_ = 0;
  bool typing_ = false;
  QPoint pointer_;
  QImage seen_;      // in the film's size
  double owed_ = 0;  // of a frame
  render::VideoWriter writer_;
};

}  // namespace linkwright::app
