// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace linkwright::app {

class SceneTree;
class Workbench;

/// The search above the tree of the scene: shows while it is typed what has all its words in its name or
/// kind, with all above it. What is typed in the tree goes here. Escape clears it, here and in the tree;
/// Enter and the down key lead to what is found.
class SceneFilter : public QLineEdit {
  Q_OBJECT
 public:
  SceneFilter(Workbench* workbench, SceneTree* tree, QWidget* parent = nullptr);

 Q_SIGNALS:
  void cleared();  ///< the tree is whole again

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void toTree();
  SceneTree* tree_;
};

}  // namespace linkwright::app
