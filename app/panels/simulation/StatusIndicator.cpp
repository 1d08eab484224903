// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/StatusIndicator.h"

#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/workbench/Workbench.h"

namespace linkwright::app {

StatusIndicator::StatusIndicator(Workbench* workbench, const QString& name, QWidget* parent)
    : QToolButton(parent), workbench_(workbench), name_(name) {
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setIconSize({14, 10});  // the dot, and room before the text
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // where there is no room, the text shrinks
  setText(name);
  connect(workbench, &Workbench::themeChanged, this, &StatusIndicator::paintDot);
  setAccessibleDescription(tr("no check"));  // the colour of the dot in words
  paintDot();
}

void StatusIndicator::setLight(State state, const QString& figure) {
  if (figure != figure_) {
    figure_ = figure;
    setText(figure.isEmpty() ? name_ : tr("%1: %2").arg(name_, figure));
  }
  setLight(state);
}

void StatusIndicator::setLight(State state) {
  if (state == state_) return;
  state_ = state;
  setAccessibleDescription(state == State::kOff    ? tr("no check")
                           : state == State::kGood ? tr("passed")
                                                   : tr("failed"));
  paintDot();
}

QSize StatusIndicator::minimumSizeHint() const {
  constexpr int kLetters = 8;
  const QSize whole = sizeHint();
  return {std::min(whole.width(), iconSize().width() + 16 + kLetters * fontMetrics().averageCharWidth()),
          whole.height()};
}

void StatusIndicator::showTip() { QToolTip::showText(mapToGlobal(rect().topLeft()), toolTip(), this); }

void StatusIndicator::paintDot() {
  const Theme& theme = workbench_->theme();
  const qreal ratio = devicePixelRatioF();
  QPixmap pixmap(iconSize() * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool filled = state_ != State::kOff;
  const QColor color = state_ == State::kBad ? theme.bad : filled ? theme.good : theme.muted;
  painter.setPen(QPen(color, 1.5));
  painter.setBrush(filled ? QBrush(color) : QBrush(Qt::NoBrush));
  painter.drawEllipse(QRectF(1, 1, 8, 8));
  painter.end();
  setIcon(pixmap);
}

}  // namespace linkwright::app
