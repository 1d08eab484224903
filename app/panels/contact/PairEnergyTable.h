// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/simulation/contact/ContactGains.h"
#include "engine/simulation/contact/PairEnergy.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace linkwright::app {

class WhenSeen;
class Workbench;

/// The energy ledger of contact by pair, up to the moment shown, the greatest first: impacts with what they
/// lost, what friction took so far and takes now, and the last event. Buttons go to the last event of a pair,
/// to its greatest impact, and to the step in which contact added most energy. What is recorded is looked
/// through for such steps bit by bit while nothing plays.
class PairEnergyTable : public QWidget {
  Q_OBJECT
 public:
  explicit PairEnergyTable(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void nameColumns();
  void refresh();
  void fillRow(int row, const PairEnergy& pair, const QString& name);
  void showButtons();
  void readGains();
  void showGains();
  bool moves() const;  ///< a run goes on or a recording plays
  void goTo(double time);

  Workbench* workbench_;
  QTableWidget* table_;
  QLabel *note_, *gains_text_;
  QPushButton *to_last_, *to_greatest_, *to_gain_;
  WhenSeen* seen_;
  std::vector<PairEnergy> rows_;
  std::unique_ptr<System> system_;  // for what a state says of pairs; null: still to be made
  QElapsedTimer filled_;
  ContactGains gains_;
  std::uint64_t revision_ = 0;  // of the timeline that gains_ are of
  std::size_t read_ = 0;        // its entries
  double gain_time_ = 0;        // of the greatest gain [s]
  QTimer rest_;                 // reads what one frame did not
  bool filling_ = false;
};

}  // namespace linkwright::app
