// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QTreeWidgetItem;

namespace linkwright::app {

class SceneTree;
class Workbench;

/// The objects of the scene as a tree. Its selection and that of the picture are the same. Menu, keys and
/// a double click act on what is selected.
class ScenePanel : public QWidget {
  Q_OBJECT
 public:
  explicit ScenePanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void startRename();
  void rename(QTreeWidgetItem* item);
  void rebuild();
  void select();
  void showSelection();
  void showMenu(const QPoint& place);

  Workbench* workbench_;
  SceneTree* tree_;
};

}  // namespace linkwright::app
