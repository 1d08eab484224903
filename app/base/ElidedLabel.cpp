// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/ElidedLabel.h"

#include <QHelpEvent>
#include <QStyle>
#include <QStyleOption>
#include <QStylePainter>
#include <QToolTip>

namespace linkwright::app {

QSize ElidedLabel::minimumSizeHint() const {
  constexpr int kLetters = 3;
  const int least = text().isEmpty() ? 0 : fontMetrics().averageCharWidth() * kLetters;
  return {least, QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::fits() const { return fontMetrics().horizontalAdvance(text()) <= contentsRect().width(); }

void ElidedLabel::paintEvent(QPaintEvent* event) {
  if (fits()) return QLabel::paintEvent(event);
  QStylePainter painter(this);
  drawFrame(&painter);
  const QRect room = contentsRect();
  painter.drawItemText(room, static_cast<int>(alignment()) | Qt::TextSingleLine, palette(), isEnabled(),
                       fontMetrics().elidedText(text(), Qt::ElideMiddle, room.width()), foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && !fits()) {
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
    return true;
  }
  return QLabel::event(event);
}

}  // namespace linkwright::app
