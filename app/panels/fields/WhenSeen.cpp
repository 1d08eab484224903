// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/WhenSeen.h"

#include <QEvent>
#include <QWidget>
#include <utility>

namespace linkwright::app {

WhenSeen::WhenSeen(QWidget* widget, std::function<void()> rebuild, std::function<void()> refresh)
    : QObject(widget), widget_(widget), rebuild_(std::move(rebuild)), refresh_(std::move(refresh)) {
  if (!refresh_) refresh_ = rebuild_;
  widget->installEventFilter(this);
}

void WhenSeen::rebuild() {
  must_rebuild_ = !widget_->isVisible();
  if (must_rebuild_) return;
  must_refresh_ = false;
  rebuild_();
}

void WhenSeen::refresh() {
  must_refresh_ = !widget_->isVisible();
  if (!must_refresh_) refresh_();
}

bool WhenSeen::eventFilter(QObject* watched, QEvent* event) {
  if (watched == widget_ && event->type() == QEvent::Show) {
    const bool anew = std::exchange(must_rebuild_, false), again = std::exchange(must_refresh_, false);
    if (anew)
      rebuild_();
    else if (again)
      refresh_();
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace linkwright::app
