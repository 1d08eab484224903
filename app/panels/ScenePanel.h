// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include "engine/scene/SnapshotBuilder.h"

class QTreeWidget;
class QTreeWidgetItem;

namespace linkwright::app {

class Workbench;

/// What the scene holds, as a tree: robots with their links as they hang on each other, targets. Selection
/// goes both ways with the picture.
class ScenePanel : public QWidget {
  Q_OBJECT
 public:
  explicit ScenePanel(Workbench* workbench, QWidget* parent = nullptr);
  QTreeWidget* tree() const { return tree_; }

 private:
  void startRename();
  void rename(QTreeWidgetItem* item);
  bool showsTargets(const Scene& scene) const;
  void rebuild();
  void showSelection();
  void showMenu(const QPoint& place);
  QTreeWidgetItem* itemOf(const PickObject& object) const;

  Workbench* workbench_;
  QTreeWidget* tree_;
  QStringList shown_paths_, shown_forces_;  // that they need no new tree
};

}  // namespace linkwright::app
