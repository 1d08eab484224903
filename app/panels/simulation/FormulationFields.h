// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QComboBox;
class QFormLayout;

namespace linkwright::app {

class Workbench;

/// The rows of the simulation panel that choose how accelerations are found, and who checks them.
class FormulationFields : public QObject {
  Q_OBJECT
 public:
  /// Adds its rows to `form`, which stays its owner's.
  FormulationFields(Workbench* workbench, QFormLayout* form, QWidget* parent);

 private:
  void refresh();
  void showTolerance(double tolerance);

  Workbench* workbench_;
  QFormLayout* form_;
  QComboBox *first_, *second_, *tolerance_;
};

}  // namespace linkwright::app
