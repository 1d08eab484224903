// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Worker.h"

#include <cassert>
#include <utility>

namespace linkwright::app {

Worker::Worker(QObject* parent) : QObject(parent) {
  connect(this, &Worker::worked, this, &Worker::join, Qt::QueuedConnection);
}

void Worker::start(std::function<void()> work) {
  assert(!isBusy());
  thread_ = std::jthread([this, work = std::move(work)] {
    work();
    Q_EMIT worked();
  });
}

void Worker::join() {
  thread_.join();
  Q_EMIT finished();
}

}  // namespace linkwright::app
