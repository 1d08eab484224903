// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace linkwright::app {

class Workbench;

/// What a robot as a whole consists of, besides its values.
class RobotPage : public QWidget {
  Q_OBJECT
 public:
  explicit RobotPage(Workbench* workbench, QWidget* parent = nullptr);
  void show(int robot);

 private:
  Workbench* workbench_;
  QLabel *parts_, *mass_;
};

}  // namespace linkwright::app
