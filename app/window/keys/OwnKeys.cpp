// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keys/OwnKeys.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QApplication>
#include <QButtonGroup>
#include <QKeyEvent>
#include <QTabBar>

namespace linkwright::app {
namespace {

bool goesAlong(const QKeyEvent& key) {
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
      return true;
    default:
      return false;
  }
}

bool writes(const QKeyEvent& key) {
  return key.key() != Qt::Key_Space && !key.text().isEmpty() && key.text()[0].isPrint();
}

bool isOwn(const QWidget& widget, const QKeyEvent& key) {
  const Qt::KeyboardModifiers modifiers = key.modifiers() & ~Qt::KeypadModifier;
  const bool plain = modifiers == Qt::NoModifier;
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
    return plain && (key.key() == Qt::Key_Space ||
                     // From one of them to the next, of which one is pressed.
                     (button->group() != nullptr && button->group()->exclusive() && goesAlong(key)));
  // A slider that only a click focuses has a number beside it, which takes keys.
  if (qobject_cast<const QAbstractSlider*>(&widget) || qobject_cast<const QTabBar*>(&widget))
    return plain && goesAlong(key) && (widget.focusPolicy() & Qt::TabFocus) != 0;
  if (qobject_cast<const QAbstractItemView*>(&widget))
    return (plain && goesAlong(key)) || (writes(key) && (plain || modifiers == Qt::ShiftModifier));
  return false;
}

}  // namespace

OwnKeys::OwnKeys(QWidget* window) : QObject(window), window_(window) { qApp->installEventFilter(this); }

bool OwnKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr || !widget->hasFocus() || widget->window() != window_ ||
      !isOwn(*widget, *static_cast<QKeyEvent*>(event)))
    return false;
  // Accepted, it goes to the widget and is no shortcut.
  event->accept();
  return true;
}

}  // namespace linkwright::app
