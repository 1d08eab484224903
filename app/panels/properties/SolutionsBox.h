// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "engine/math/Types.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace linkwright::app {

class PoseFinder;
class Workbench;
struct FoundPoses;

/// Below the selected target: why it cannot be reached, and all poses that reach it, listed on demand. When
/// its pose is typed in and the robot, gliding there, gets stuck, another path is searched.
class SolutionsBox : public QWidget {
  Q_OBJECT
 public:
  explicit SolutionsBox(Workbench* workbench, QWidget* parent = nullptr);
  /// The selected target's pose was typed in: once the robot stands still short of it, another path is
  /// searched.
  void poseTyped();

 private:
  void refresh();
  QString rowText(const VectorX& q) const;
  void showList();
  void settle();
  void looked(const FoundPoses& found);
  int selectedTarget() const;

  Workbench* workbench_;
  PoseFinder* finder_;
  QPushButton* look_;
  QLabel* why_;
  QListWidget* list_;
  QTimer settling_;
  VectorX last_q_;
  int reported_ = -1;      // the target that why_ is about
  Transform reported_at_;  // and where it was then
};

}  // namespace linkwright::app
