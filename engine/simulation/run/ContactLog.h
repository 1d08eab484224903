// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <mutex>
#include <span>
#include <vector>

#include "engine/model/Description.h"
#include "engine/simulation/system/ContactEvent.h"

namespace linkwright {

/// What happened at the points of contact of a run, the latest where there is much. Written by the simulation
/// thread; any may read.
class ContactLog {
 public:
  static constexpr std::size_t kMost = 20000;

  /// Those of a step.
  void Add(std::span<const ContactEvent> events) {
    if (events.empty()) return;
    const std::lock_guard lock(mutex_);
    for (const ContactEvent& event : events) events_.push_back(event);
    while (events_.size() > kMost) events_.pop_front();
  }
  void ForgetFrom(double time) {
    const std::lock_guard lock(mutex_);
    std::erase_if(events_, [time](const ContactEvent& event) { return event.time >= time; });
  }
  /// Appends later ones.
  void Join(std::span<const ContactEvent> later) {
    const std::lock_guard lock(mutex_);
    events_.insert(events_.end(), later.begin(), later.end());
    while (events_.size() > kMost) events_.pop_front();
  }
  /// Those of the times from … to.
  std::vector<ContactEvent> Copy(double from = -kInfinity, double to = kInfinity) const {
    const std::lock_guard lock(mutex_);
    const auto first = std::lower_bound(events_.begin(), events_.end(), from,
                                        [](const ContactEvent& event, double t) { return event.time < t; });
    const auto last = std::upper_bound(first, events_.end(), to,
                                       [](double t, const ContactEvent& event) { return t < event.time; });
    return {first, last};
  }

 private:
  mutable std::mutex mutex_;
  std::deque<ContactEvent> events_;  // by time
};

}  // namespace linkwright
