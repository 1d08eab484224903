// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDoubleSpinBox;
class QPushButton;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace linkwright::app {

class Workbench;

/// The runs of the open scene: one is in hand, the others were left for it. A double click takes one in hand,
/// a tick compares it in picture and plots. Below, how what is recorded is played.
class RunsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit RunsPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void rebuild();
  void updateTimes();
  void updateButtons();
  int current() const;  // number of the chosen run; 0: none
  void take();

  Workbench* workbench_;
  QTreeWidget* list_;
  QPushButton *take_, *rename_, *delete_;
  QToolButton* loop_;
  QDoubleSpinBox *from_, *to_;
  bool filling_ = false;
};

}  // namespace linkwright::app
