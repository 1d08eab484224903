// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

#include "engine/scene/SceneTarget.h"

class QFormLayout;
class QLabel;

namespace linkwright::app {

class Workbench;

/// Of a target, besides its values: how far it is missed, and commands that take its values from the robot.
class TargetPage : public QWidget {
  Q_OBJECT
 public:
  explicit TargetPage(Workbench* workbench, QWidget* parent = nullptr);
  void showTarget(int target);

 private:
  void commit(const std::function<void(SceneTarget*)>& change);
  const SceneTarget* shown() const;

  Workbench* workbench_;
  QFormLayout* form_;
  int target_ = -1;
  QLabel* error_;
  QWidget *posture_row_, *here_;
};

}  // namespace linkwright::app
