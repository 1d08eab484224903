// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <stop_token>

#include "app/base/Worker.h"

namespace linkwright::app {

/// Works on a thread of its own, on one thing at a time; of what is asked for meanwhile the newest follows.
class NewestWork : public QObject {
  Q_OBJECT
 public:
  struct Job {
    /// On the worker's thread. Must not throw, and ends soon after a stop is requested.
    std::function<void(const std::stop_token&)> work;
    /// Afterwards, on the thread of this object; not where it was cancelled.
    std::function<void()> done;
  };

  explicit NewestWork(QObject* parent = nullptr);
  ~NewestWork() override;  ///< ends what is worked on

  void start(Job job);
  /// Forgets what was asked for, and ends what is worked on.
  void cancel();
  /// Something is worked on that has not been cancelled, or waits.
  bool isWanted() const { return next_.has_value() || (worker_.isBusy() && !stop_.stop_requested()); }

 private:
  void run(Job job);
  void onFinished();

  std::stop_source stop_;  // of what is worked on
  std::optional<Job> next_;
  std::function<void()> done_;
  Worker worker_;  // last: it ends before what it uses
};

}  // namespace linkwright::app
