// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/panels/simulation/StatusIndicator.h"
#include "engine/simulation/system/CrossCheck.h"

class QActionGroup;

namespace linkwright::app {

class Workbench;

QString formulationTitle(Formulation formulation);  ///< as read: "Newton–Euler"

/// An indicator in the status bar: green while a second formulation finds the same accelerations, red from
/// the first time on that it does not. Its menu explains a disagreement, chooses the
/// formulation, plots the differences, and forgets.
class CrossCheckIndicator : public StatusIndicator {
  Q_OBJECT
 public:
  explicit CrossCheckIndicator(Workbench* workbench, QWidget* parent = nullptr);

 Q_SIGNALS:
  void plotRequested(const std::vector<std::string>& signal_names);

 private:
  void refresh();
  void fillMenu();
  void explainDisagreement();
  QString explain(const CrossCheck& opinion) const;
  QString dofName(int dof) const;

  Workbench* workbench_;
  QActionGroup* choices_ = nullptr;
};

}  // namespace linkwright::app
