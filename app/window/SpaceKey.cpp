// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SpaceKey.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>

namespace linkwright::app {

SpaceKey::SpaceKey(QWidget* window) : QObject(window), window_(window) { qApp->installEventFilter(this); }

bool SpaceKey::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  auto* key = static_cast<QKeyEvent*>(event);
  const auto* button = qobject_cast<QAbstractButton*>(watched);
  if (key->key() != Qt::Key_Space || key->modifiers() != Qt::NoModifier || button == nullptr ||
      !button->hasFocus() || button->window() != window_)
    return false;
  // Accepted, it goes to the button and is no shortcut.
  event->accept();
  return true;
}

}  // namespace linkwright::app
