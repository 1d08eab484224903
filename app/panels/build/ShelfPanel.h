// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace linkwright::app {

class Workbench;

/// What can be put into the picture: dragged there, or clicked and then placed by clicks; and the steps that
/// places snap to.
class ShelfPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ShelfPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void addItems(Workbench* workbench);
  void addSteps(Workbench* workbench);
};

}  // namespace linkwright::app
