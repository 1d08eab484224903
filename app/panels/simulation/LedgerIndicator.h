// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/simulation/StatusIndicator.h"

namespace linkwright::app {

/// An indicator in the status bar: whether the energy ledger closes, green while the residual is below a
/// millionth of the energy exchanged. Where it does not, its tooltip names the pair of contact that has
/// changed the energy most.
class LedgerIndicator : public StatusIndicator {
  Q_OBJECT
 public:
  explicit LedgerIndicator(Workbench* workbench, QWidget* parent = nullptr);

 protected:
  bool event(QEvent* event) override;

 private:
  void refresh();
  QString tip() const;

  Workbench* workbench_;
};

}  // namespace linkwright::app
