// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/Watchdog.h"

#include <QEvent>
#include <QMetaEnum>
#include <QThread>
#include <algorithm>
#include <ctime>
#include <utility>

#include "app/window/ViewportWidget.h"

namespace linkwright::app {
namespace {

double secondsOf(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

QString nameOf(const QMetaObject* kind, const QString& name, QEvent::Type type) {
  const char* const key = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
  return QString("%1 %2: %3")
      .arg(kind->className(), name, key != nullptr ? QString(key) : QString::number(type));
}

}  // namespace

WatchedApplication::Span WatchedApplication::now(bool processor) const {
  return {secondsOf(CLOCK_MONOTONIC), processor ? secondsOf(CLOCK_THREAD_CPUTIME_ID) : 0, drawing_};
}

void WatchedApplication::setViewport(const ViewportWidget* viewport) {
  for (const auto& connection : connections_) disconnect(connection);
  viewport_ = viewport;
  if (viewport_ == nullptr) return;
  const auto add = [this](double seconds) { drawing_ += seconds; };
  connections_ = {connect(viewport_, &ViewportWidget::drawn, this, add),
                  connect(viewport_, &ViewportWidget::picked, this, add)};
}

bool WatchedApplication::notify(QObject* receiver, QEvent* event) {
  if (QThread::currentThread() != thread()) return Application::notify(receiver, event);
  const QEvent::Type type = event->type();
  // The receiver may be gone afterwards.
  const QMetaObject* const kind = receiver->metaObject();
  const QString name = receiver->objectName();
  const bool picture = receiver == viewport_;
  const bool draws =
      type == QEvent::UpdateRequest || type == QEvent::Expose || (type == QEvent::Paint && !picture);
  // The processor's clock is a system call: it is read where drawing begins or ends. A change of the theme
  // sends thousands of events.
  const bool timed = inner_.empty() || draws || picture || inner_.back().draws;
  if (inner_.empty()) {
    whole_ = {};
    part_ = {};
    part_name_.clear();
  }
  inner_.push_back({{}, draws});
  const Span begin = now(timed);
  const bool taken = Application::notify(receiver, event);
  Span all = now(timed) - begin;
  const Span inner = inner_.back().time;
  inner_.pop_back();
  if (!timed) all.processor = inner.processor;  // its own is its parent's
  Span own = all - inner;
  if (!inner_.empty()) inner_.back().time += all;
  own.wall = draws ? 0 : std::max(0.0, own.wall - own.drawing);
  own.processor = draws ? 0 : std::max(0.0, own.processor - own.drawing);
  whole_ += own;
  if (own.wall > part_.wall) {
    part_ = own;
    part_name_ = nameOf(kind, name, type);
  }
  if (inner_.empty() && whole_.wall > longest_.wall) longest_ = {whole_.wall, whole_.processor, part_name_};
  return taken;
}

WatchedApplication::Longest WatchedApplication::takeLongest() { return std::exchange(longest_, {}); }

}  // namespace linkwright::app
