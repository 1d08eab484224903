// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QTableWidget;

namespace linkwright::app {

class Workbench;

/// Where contact took energy: each reported pair with the work of its friction and the losses of its impacts,
/// and each impact with its time, pair, impulse, energy and law. A row of the latter goes to its moment.
/// Shows the moment at which it was opened or read anew.
class ContactLosses : public QDialog {
  Q_OBJECT
 public:
  explicit ContactLosses(Workbench* workbench, QWidget* parent = nullptr);
  void read();  ///< shows the present moment

 private:
  void fillPairs();
  void fillImpacts();

  Workbench* workbench_;
  QTableWidget *pairs_, *impacts_;
  QLabel* note_;
};

}  // namespace linkwright::app
