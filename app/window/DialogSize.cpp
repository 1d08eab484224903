// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/DialogSize.h"

#include <QApplication>
#include <QDialog>
#include <QEvent>
#include <QScreen>

namespace linkwright::app {
namespace {

constexpr QSize kAround(4, 40);  // px of a frame and a title bar, which are not known before it is shown

}  // namespace

DialogSize::DialogSize(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool DialogSize::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Show) return false;
  auto* const dialog = qobject_cast<QDialog*>(watched);
  if (dialog == nullptr || !dialog->isWindow()) return false;
  const QSize room = dialog->screen()->availableSize() - kAround;
  if (dialog->width() > room.width() || dialog->height() > room.height())
    dialog->resize(dialog->size().boundedTo(room));
  return false;
}

}  // namespace linkwright::app
