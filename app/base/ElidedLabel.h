// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace linkwright::app {

/// One line of plain text that shrinks where there is no room: shortened in its middle, whole in the
/// tooltip.
class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  using QLabel::QLabel;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  bool fits() const;
};

}  // namespace linkwright::app
