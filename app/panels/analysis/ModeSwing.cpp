// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/ModeSwing.h"

#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>
#include <utility>

#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr int kFrameMs = 16;

}  // namespace

ModeSwing::ModeSwing(Workbench* workbench, QToolButton* button, std::function<VectorX(double)> displacement,
                     QObject* parent)
    : QObject(parent), workbench_(workbench), button_(button), displacement_(std::move(displacement)) {
  timer_.setInterval(kFrameMs);
  connect(&timer_, &QTimer::timeout, this, &ModeSwing::show);
  connect(button, &QToolButton::toggled, this, &ModeSwing::set);
}

void ModeSwing::set(bool on) {
  on = on && !workbench_->player()->isPlaying() && displacement_(0).size() > 0;
  if (button_->isChecked() != on) {
    const QSignalBlocker blocker(button_);
    button_->setChecked(on);
  }
  if (on == timer_.isActive()) return;
  if (on) {
    clock_.start();
    timer_.start();
    show();
  } else {
    timer_.stop();
    workbench_->poser()->sway({});
  }
}

void ModeSwing::show() {
  const VectorX displacement = displacement_(static_cast<double>(clock_.elapsed()) * 1e-3);
  if (displacement.size() == 0) return set(false);
  workbench_->poser()->sway(displacement);
}

QPixmap indicatorPixmap(const QColor& color, double ratio) {
  QPixmap pixmap(QSize(12, 12) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawEllipse(QRectF(1.5, 1.5, 9, 9));
  return pixmap;
}

}  // namespace linkwright::app
