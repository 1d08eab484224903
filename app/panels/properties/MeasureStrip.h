// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "engine/simulation/system/System.h"

class QLabel;
class QPushButton;

namespace linkwright::app {

class Workbench;

/// What the selected measurement measures now, and a button that plots it; hidden where none is selected.
class MeasureStrip : public QWidget {
  Q_OBJECT
 public:
  explicit MeasureStrip(Workbench* workbench, QWidget* parent = nullptr);

 private:
  std::string selectedName() const;  ///< empty: no measurement is selected
  void showSelected();
  void refresh();
  QString textOf(const Signal& signal, double value) const;

  Workbench* workbench_;
  QLabel* values_;
  QPushButton* plot_;
  std::unique_ptr<System> system_;    // null: made when it is needed
  std::vector<std::size_t> signals_;  // those of the selected measurement
  std::string start_;                 // of their names: "measure.gap"
  std::vector<double> all_;           // of all signals
};

}  // namespace linkwright::app
