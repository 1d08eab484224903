// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <mutex>
#include <span>
#include <vector>

#include "engine/simulation/system/ContactEvent.h"

namespace linkwright {

/// The impacts of a run, the latest of them where there are many. Written by the simulation thread; any may
/// read.
class ImpactLog {
 public:
  static constexpr std::size_t kMost = 20000;

  /// Of the events of a step, those that move energy.
  void Add(std::span<const ContactEvent> events) {
    if (events.empty()) return;
    const std::lock_guard lock(mutex_);
    for (const ContactEvent& event : events)
      if (event.energy != 0 || event.normal != 0) impacts_.push_back(event);
    while (impacts_.size() > kMost) impacts_.pop_front();
  }
  void ForgetFrom(double time) {
    const std::lock_guard lock(mutex_);
    std::erase_if(impacts_, [time](const ContactEvent& event) { return event.time >= time; });
  }
  /// Appends later ones.
  void Join(std::span<const ContactEvent> impacts) {
    const std::lock_guard lock(mutex_);
    impacts_.insert(impacts_.end(), impacts.begin(), impacts.end());
    while (impacts_.size() > kMost) impacts_.pop_front();
  }
  std::vector<ContactEvent> Copy() const {
    const std::lock_guard lock(mutex_);
    return {impacts_.begin(), impacts_.end()};
  }

 private:
  mutable std::mutex mutex_;
  std::deque<ContactEvent> impacts_;  // by time
};

}  // namespace linkwright
