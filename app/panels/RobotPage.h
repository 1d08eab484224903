// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

class QLabel;

namespace linkwright::app {

class PoseFields;
class Workbench;

/// The properties of a robot as a whole: what it is, where it stands, its leaving.
class RobotPage : public QWidget {
  Q_OBJECT
 public:
  explicit RobotPage(Workbench* workbench, QWidget* parent = nullptr);
  void show(int robot);

 private:
  Workbench* workbench_;
  QLabel *name_, *file_, *parts_, *mass_;
  PoseFields* pose_;
  int robot_ = -1;
  std::string shown_name_;
};

}  // namespace linkwright::app
