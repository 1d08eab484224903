// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

class QDoubleSpinBox;
class QLabel;

namespace linkwright::app {

class Workbench;

/// The properties of a robot as a whole: what it is, where it stands, its leaving.
class RobotPage : public QWidget {
  Q_OBJECT
 public:
  explicit RobotPage(Workbench* workbench, QWidget* parent = nullptr);
  void show(int robot);

 private:
  void typed();

  Workbench* workbench_;
  QLabel *name_, *file_, *parts_, *mass_;
  std::array<QDoubleSpinBox*, 6> pose_{};
};

}  // namespace linkwright::app
