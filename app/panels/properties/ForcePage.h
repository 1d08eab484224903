// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/simulation/elements/ForceElement.h"

class QLabel;
class QMenu;
class QPushButton;

namespace linkwright::app {

class Workbench;

/// The icon of a spring, motor or force.
QString forceTypeIcon(const ForceElement& element);
/// Fills `menu` with what can be added to the scene, on the joint or link that is selected.
void fillAddForceMenu(Workbench* workbench, QMenu* menu);

/// Why a spring, motor or outside force has no effect, besides its values; opens the TuningDialog.
class ForcePage : public QWidget {
  Q_OBJECT
 public:
  explicit ForcePage(Workbench* workbench, QWidget* parent = nullptr);
  void showForce(int index);

 private:
  Workbench* workbench_;
  QLabel* problem_;
  QPushButton* tune_;
  int index_ = -1;
};

}  // namespace linkwright::app
