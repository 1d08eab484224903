// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QTreeWidgetItem;

namespace linkwright::app {

class SceneTree;
class Workbench;

/// What the scene holds, as a tree of its objects. Selection goes both ways with the picture. Menu, keys and
/// a double click act on what is selected.
class ScenePanel : public QWidget {
  Q_OBJECT
 public:
  explicit ScenePanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void startRename();
  void rename(QTreeWidgetItem* item);
  void rebuild();
  void select(QTreeWidgetItem* item);
  void showSelection();
  void showMenu(const QPoint& place);

  Workbench* workbench_;
  SceneTree* tree_;
};

}  // namespace linkwright::app
