// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/simulation/StatusIndicator.h"

namespace linkwright::app {

/// An indicator in the status bar: how well the law of contact is met, how many points are closed, and which
/// clock runs. Hidden where nothing can touch.
class ContactIndicator : public StatusIndicator {
  Q_OBJECT
 public:
  explicit ContactIndicator(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void refresh();

  Workbench* workbench_;
};

}  // namespace linkwright::app
