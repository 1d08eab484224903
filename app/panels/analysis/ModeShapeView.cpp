// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/ModeShapeView.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <complex>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/analysis/LinearisationText.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr int kRow = 22, kModeMargin = 8, kName = 104, kNumber = 82, kClock = 18, kBar = 40;
constexpr double kSmallest = 1e-3;  // share of the largest worth a bar

}  // namespace

ModeShapeView::ModeShapeView(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("modeShape");
}

void ModeShapeView::show(std::shared_ptr<const LinearisedState> state, int mode) {
  state_ = std::move(state);
  mode_ = state_ && mode < static_cast<int>(state_->linear.modes.size()) ? mode : -1;
  order_.clear();
  if (mode_ >= 0) {
    const auto& shape = state_->linear.modes[static_cast<size_t>(mode_)].shape;
    for (int i = 0; i < shape.size(); ++i)
      if (std::abs(shape[i]) >= kSmallest) order_.push_back(i);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](int a, int b) { return std::abs(shape[a]) > std::abs(shape[b]) + 1e-9; });
  }
  updateGeometry();
  update();
}

QSize ModeShapeView::sizeHint() const {
  return {2 * kModeMargin + kName + kBar + kNumber + kClock,
          2 * kModeMargin + kRow * std::max(1, static_cast<int>(order_.size()))};
}

void ModeShapeView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = workbench_->theme();
  if (mode_ < 0 || order_.empty()) {
    painter.setPen(theme.muted);
    // It may reach out of what is seen of it.
    painter.drawText(
        visibleRegion().boundingRect().adjusted(kModeMargin, kModeMargin, -kModeMargin, -kModeMargin),
        Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, tr("Select a mode to see which joints move in it."));
    return;
  }
  const auto& shape = state_->linear.modes[static_cast<size_t>(mode_)].shape;
  const int left = kModeMargin + kName, right = width() - kModeMargin - kNumber - kClock;
  int y = kModeMargin;
  for (const int i : order_) {
    const std::complex<double> share = shape[i];
    const double size = std::min(1.0, std::abs(share));
    const QString name = QString::fromStdString(state_->dofs[static_cast<size_t>(i)]);
    const ShownUnit unit = shareUnit(*state_, i, order_.front());
    painter.setPen(theme.text);
    painter.drawText(QRect(kModeMargin, y, kName - 8, kRow), Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(name, Qt::ElideMiddle, kName - 8));
    const QRectF track(left, y + kRow / 2.0 - 3, std::max(10, right - left - 6), 6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.border);
    painter.drawRoundedRect(track, 3, 3);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(QRectF(track.topLeft(), QSizeF(std::max(6.0, track.width() * size), 6)), 3, 3);
    painter.setPen(theme.muted);
    painter.drawText(
        QRect(right, y, kNumber - 6, kRow), Qt::AlignVCenter | Qt::AlignRight,
        joinUnit(numberText(unit.Shown(std::abs(share)), 'f', 3), QString::fromStdString(unit.name)));
    // The hand points up for what moves with the first, down for what moves against it.
    const QPointF center(width() - kModeMargin - kClock / 2.0, y + kRow / 2.0);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.border, 1.2));
    painter.drawEllipse(center, 7, 7);
    const double phase = std::arg(share);
    painter.setPen(QPen(theme.accent, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(center, center + 5.5 * QPointF(std::sin(phase), -std::cos(phase)));
    y += kRow;
  }
}

}  // namespace linkwright::app
