// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/workbench/ShelfItems.h"

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
  QWidget* makeTitle(Workbench* workbench, ShelfGroup group, QWidget* items);
  void addSteps(Workbench* workbench);
};

}  // namespace linkwright::app
