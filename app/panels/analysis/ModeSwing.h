// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <functional>

#include "engine/math/Types.h"

class QToolButton;

namespace linkwright::app {

class Workbench;

/// Lets what is on the screen swing in a mode that a panel has selected, while its button is down and nothing
/// plays.
class ModeSwing : public QObject {
 public:
  /// `displacement`: of each degree of freedom, so many seconds from the beginning; empty: there is none to
  /// show.
  ModeSwing(Workbench* workbench, QToolButton* button, std::function<VectorX(double seconds)> displacement,
            QObject* parent);
  /// Also sets the button; without a mode, or while playing, it stays off.
  void set(bool on);

 private:
  void show();

  Workbench* workbench_;
  QToolButton* button_;
  std::function<VectorX(double)> displacement_;
  QTimer timer_;
  QElapsedTimer clock_;
};

/// A round indicator of 12 pixels for the head of a panel; `ratio`: device pixels of one.
QPixmap indicatorPixmap(const QColor& color, double ratio);

}  // namespace linkwright::app
