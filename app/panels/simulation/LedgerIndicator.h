// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/panels/simulation/StatusIndicator.h"
#include "engine/simulation/contact/PairEnergy.h"

namespace linkwright::app {

/// An indicator in the status bar: whether the energy ledger closes, green while the residual is below a
/// millionth of the energy exchanged. Where it does not, its tooltip names the pair of contact that has
/// changed the energy most; so does a click.
class LedgerIndicator : public StatusIndicator {
  Q_OBJECT
 public:
  explicit LedgerIndicator(Workbench* workbench, QWidget* parent = nullptr);

 protected:
  bool event(QEvent* event) override;

 private:
  void refresh();
  void explain();
  QString tip() const;
  std::optional<PairEnergy> greatestPair() const;  // where the ledger does not close, and one has touched

  Workbench* workbench_;
  std::optional<double> since_;  // it does not close from this time on [s]
};

}  // namespace linkwright::app
