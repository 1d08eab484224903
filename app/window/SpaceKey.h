// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace linkwright::app {

/// Of a window: Space is the key of a button or check box that has the focus, and plays everywhere else.
class SpaceKey : public QObject {
 public:
  explicit SpaceKey(QWidget* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* window_;
};

}  // namespace linkwright::app
