// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "app/base/NewestWork.h"
#include "engine/constraints/Mobility.h"

class QLabel;
class QToolButton;
class QTreeWidget;

namespace linkwright::app {

class ModeSwing;
class Workbench;

/// How a mechanism with closed loops can move at the pose that is shown: degrees of freedom by rank and by
/// counting, its modes of motion, animated one by one, redundant constraints with the reason, and how near
/// a singular position is. Follows the pose while paused.
class MobilityPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MobilityPanel(Workbench* workbench, QWidget* parent = nullptr);

  void selectMode(int mode);
  int selectedMode() const;  ///< −1: none
  void setAnimated(bool on);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void follow();
  void examine();
  void take(const std::optional<Mobility>& mobility);
  void fill();
  void updateHead();
  VectorX displacement(double seconds) const;  // of the mode that is selected; empty: there is none

  Workbench* workbench_;
  std::optional<Mobility> shown_;  // none: no loops, or not done yet
  VectorX examined_;               // the pose it is of
  double examined_time_ = 0;
  QLabel* indicator_;
  QLabel* head_;
  QToolButton* animate_;
  QTreeWidget* modes_;
  QTreeWidget* redundant_;
  QTimer delay_;  // until the pose rests
  ModeSwing* swing_;
  NewestWork work_;
};

}  // namespace linkwright::app
