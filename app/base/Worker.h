// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <thread>

namespace linkwright::app {

/// Does one piece of work at a time on a thread of its own. Who ends before it waits for it.
class Worker : public QObject {
  Q_OBJECT
 public:
  explicit Worker(QObject* parent = nullptr);

  bool isBusy() const { return thread_.joinable(); }
  /// Not while it is busy. `work` must not throw.
  void start(std::function<void()> work);

 Q_SIGNALS:
  void finished();  ///< on the thread of this object, once the work and its thread have ended

 private:
  Q_SIGNAL void worked();
  void join();

  std::jthread thread_;
};

}  // namespace linkwright::app
