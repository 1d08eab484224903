// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "engine/scene/SceneTarget.h"
#include "engine/scene/targets/TargetStack.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QMenu;
class QToolButton;

namespace linkwright::app {

class TaskList;
class Workbench;
struct TaskRow;

QString targetKindIcon(TargetKind kind);

/// The targets as a stack of tasks by priority: who comes first, how well each is met, what it has left for
/// those below; and the solver that all share.
class TaskPanel : public QWidget {
  Q_OBJECT
 public:
  explicit TaskPanel(Workbench* workbench, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeSolverRow();
  void fillAddMenu();
  void add(TargetKind kind, bool position, bool orientation);
  void refresh();
  void refreshSoon();
  void refreshOptions();
  void refreshSupport();
  TaskRow makeRow(int target, const TargetReport& report) const;
  QString residualText(const SceneTarget& target, const TargetReport& report, bool* met) const;

  Workbench* workbench_;
  QComboBox* solver_;
  QDoubleSpinBox* damping_;
  QCheckBox* base_;
  TaskList* list_;
  QLabel *hint_, *support_;
  QToolButton* add_;
  QMenu* menu_;
  QTimer soon_;
};

}  // namespace linkwright::app
