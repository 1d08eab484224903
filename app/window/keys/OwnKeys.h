// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace linkwright::app {

/// Of a window: what has the focus keeps the keys by which it is used, although commands have them everywhere
/// else. Space is that of a button or check box, arrows, Home and End are those of a slider, tab bar, list,
/// tree or table, and letters and digits look up a line of these.
class OwnKeys : public QObject {
 public:
  explicit OwnKeys(QWidget* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* window_;
};

}  // namespace linkwright::app
