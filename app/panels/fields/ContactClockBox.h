// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace linkwright::app {

class Workbench;

/// The choice of the scene's clock of contact: an edit of its `contact`, and up to date with it.
class ContactClockBox : public QComboBox {
  Q_OBJECT
 public:
  explicit ContactClockBox(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void refresh();

  Workbench* workbench_;
};

}  // namespace linkwright::app
