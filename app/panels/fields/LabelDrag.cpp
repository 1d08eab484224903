// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/LabelDrag.h"

#include <QLabel>
#include <QMouseEvent>
#include <utility>

namespace linkwright::app {
namespace {

constexpr int kPixelsPerStep = 4;

}  // namespace

LabelDrag::LabelDrag(QLabel* label, std::function<void(double steps)> step, QObject* owner)
    : QObject(label), step_(std::move(step)) {
  label->setCursor(Qt::SizeHorCursor);
  const QString how = tr("Drag to change (Shift: fine, Ctrl: coarse)");
  label->setToolTip(label->toolTip().isEmpty() ? how : label->toolTip() + "\n" + how);
  label->installEventFilter(this);
  connect(owner, &QObject::destroyed, this, [this] { step_ = nullptr; });
}

bool LabelDrag::eventFilter(QObject* watched, QEvent* event) {
  const bool mouse = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseMove ||
                     event->type() == QEvent::MouseButtonRelease;
  if (!mouse || !step_) return QObject::eventFilter(watched, event);
  const auto* moved = static_cast<QMouseEvent*>(event);
  const int x = static_cast<int>(moved->position().x());
  if (event->type() == QEvent::MouseButtonPress) {
    pressed_ = moved->button() == Qt::LeftButton;
    dragging_ = false;
    last_ = x;
  } else if (event->type() == QEvent::MouseButtonRelease) {
    pressed_ = false;
  } else if (pressed_) {
    const int steps = (x - last_) / kPixelsPerStep;
    if (steps == 0) return true;
    last_ += steps * kPixelsPerStep;
    if (!dragging_) Q_EMIT began();
    dragging_ = true;
    const double size = (moved->modifiers() & Qt::ShiftModifier) != 0     ? 0.1
                        : (moved->modifiers() & Qt::ControlModifier) != 0 ? 10
                                                                          : 1;
    step_(steps * size);
  }
  return true;
}

}  // namespace linkwright::app
