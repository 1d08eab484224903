// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

class QLabel;

namespace linkwright {
struct Energies;
}

namespace linkwright::app {

class ContactLosses;
class Workbench;

/// The energy ledger of this moment in numbers. Accounts that nothing in the scene uses are not shown.
class EnergyRows : public QWidget {
  Q_OBJECT
 public:
  explicit EnergyRows(Workbench* workbench, QWidget* parent = nullptr);

 private:
  enum class Shown { kAlways, kContact, kUsed };  // where shapes can touch, where it is not zero
  struct Row {
    QLabel *name, *value;
    double (*of)(const Energies& energies);
    Shown shown;
  };
  void add(const QString& name, double (*of)(const Energies& energies), Shown shown, const QString& tip = {});
  void refresh();

  Workbench* workbench_;
  std::vector<Row> rows_;
  QPointer<ContactLosses> losses_;  // while it is open
};

}  // namespace linkwright::app
