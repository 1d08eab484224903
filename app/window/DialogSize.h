// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace linkwright::app {

/// Dialogs open no larger than their screen, so that their buttons are on it: at 200 % on 1920 × 1080 it has
/// room for 960 × 540 only.
class DialogSize : public QObject {
 public:
  explicit DialogSize(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace linkwright::app
