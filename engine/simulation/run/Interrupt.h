// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mutex>
#include <stop_token>

#include "engine/base/StopCheck.h"

namespace linkwright {

/// Ends what a thread was asked for before a pause, and what it does when it is to end. Ask and Close are for
/// any thread, the rest for the one that works.
class Interrupt {
 public:
  /// A pause is asked for: a stop is requested of what was asked for before.
  void Ask() {
    const std::lock_guard lock(mutex_);
    ++asked_;
    source_.request_stop();
  }
  /// The pause is made. What comes between it and another one that was asked for meanwhile is ended by that
  /// one.
  void Made() {
    const std::lock_guard lock(mutex_);
    if (--asked_ == 0 && !closed_) source_ = std::stop_source();
  }
  /// For good.
  void Close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    source_.request_stop();
  }
  /// Until the next Made.
  StopCheck Check() {
    const std::lock_guard lock(mutex_);
    return source_.get_token();
  }

 private:
  std::mutex mutex_;
  std::stop_source source_;
  int asked_ = 0;
  bool closed_ = false;
};

}  // namespace linkwright
