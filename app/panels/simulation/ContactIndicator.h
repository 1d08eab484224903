// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/panels/simulation/StatusIndicator.h"

namespace linkwright::app {

/// An indicator in the status bar: how well the law of contact is met, how many points are closed, and which
/// clock runs. A click names the pair that is farthest from it. Hidden where nothing can touch.
class ContactIndicator : public StatusIndicator {
  Q_OBJECT
 public:
  explicit ContactIndicator(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void refresh();
  void explain();

  Workbench* workbench_;
  std::optional<double> since_;  // the law is not met from this time on [s]
};

}  // namespace linkwright::app
