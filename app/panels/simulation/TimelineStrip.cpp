// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/TimelineStrip.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr double kStripMargin = 12;  // px on both sides, so that the handle never leaves the strip
constexpr double kTrackY = 11;       // px
constexpr double kTrackHeight = 6;

/// 1, 2 or 5 times a power of ten, at least `least`.
double niceStep(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least) return factor * power;
  }
  return 10 * power;
}

QString secondsText(double time, double step) {
  return QString::number(time, 'f', step < 1 ? static_cast<int>(std::ceil(-std::log10(step) - 1e-9)) : 0) +
         " s";
}

}  // namespace

TimelineStrip::TimelineStrip(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setMouseTracking(true);
  setFocusPolicy(Qt::NoFocus);
  setToolTip(tr("Drag to show any recorded time; playing continues from there"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Timeline"));
  const auto repaint = [this] {
    span_ = span();
    update();
  };
  connect(workbench->player(), &Player::frameChanged, this, repaint);
  connect(workbench->player(), &Player::replaced, this, repaint);
  connect(workbench->player(), &Player::modeChanged, this, repaint);
  connect(workbench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
}

QSize TimelineStrip::sizeHint() const { return {400, 36}; }
QSize TimelineStrip::minimumSizeHint() const { return {120, 36}; }

double TimelineStrip::span() const {
  const Player* player = workbench_->player();
  if (player->mode() == Player::Mode::kClosed) return 10;
  // In steps of a quarter more, so that the picture does not creep while playing.
  double span = std::max(1.0, workbench_->document()->scene().duration);
  while (span < player->endTime()) span *= 1.25;
  return span;
}

double TimelineStrip::xOfTime(double time) const {
  return kStripMargin + time / span_ * (width() - 2 * kStripMargin);
}

double TimelineStrip::timeOfX(double x) const {
  return (x - kStripMargin) / (width() - 2 * kStripMargin) * span_;
}

void TimelineStrip::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = workbench_->theme();
  const Player* player = workbench_->player();
  const bool open = player->mode() != Player::Mode::kClosed;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.field);
  painter.drawRoundedRect(QRectF(kStripMargin, kTrackY, width() - 2 * kStripMargin, kTrackHeight), 3, 3);
  if (!open) return;

  const double end = xOfTime(player->endTime()), now = xOfTime(player->time());
  QColor recorded = theme.accent;
  recorded.setAlphaF(0.35F);
  painter.setBrush(recorded);
  painter.drawRoundedRect(QRectF(kStripMargin, kTrackY, end - kStripMargin, kTrackHeight), 3, 3);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(QRectF(kStripMargin, kTrackY, now - kStripMargin, kTrackHeight), 3, 3);

  painter.setFont(smallFont(font()));
  const double step = niceStep(span_ * 70 / std::max(1, width()));
  for (int k = 0; k * step <= span_ * (1 + 1e-9); ++k) {
    const double x = xOfTime(k * step);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(x, kTrackY + kTrackHeight + 2), QPointF(x, kTrackY + kTrackHeight + 5));
    painter.setPen(theme.muted);
    const QString text = secondsText(k * step, step);
    const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0;
    const double left = std::clamp(x - half, 0.0, width() - 2 * half);
    painter.drawText(QPointF(left, height() - 3.0), text);
  }
  if (hover_x_ >= kStripMargin && hover_x_ <= end && !dragging_) {
    painter.setPen(QPen(theme.text, 1));
    painter.drawLine(QPointF(hover_x_, kTrackY - 5), QPointF(hover_x_, kTrackY + kTrackHeight + 3));
  }
  painter.setPen(QPen(theme.panel, 2));
  painter.setBrush(theme.accent);
  painter.drawEllipse(QPointF(now, kTrackY + kTrackHeight / 2), 7, 7);
}

void TimelineStrip::seekTo(double x) {
  Player* player = workbench_->player();
  if (player->mode() == Player::Mode::kClosed) return;
  player->seek(std::clamp(timeOfX(x), 0.0, player->endTime()));
}

void TimelineStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  dragging_ = true;
  seekTo(event->position().x());
}

void TimelineStrip::mouseMoveEvent(QMouseEvent* event) {
  hover_x_ = event->position().x();
  if (dragging_) seekTo(hover_x_);
  update();
}

void TimelineStrip::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) dragging_ = false;
}

void TimelineStrip::leaveEvent(QEvent* /*event*/) {
  hover_x_ = -1;
  update();
}

}  // namespace linkwright::app
