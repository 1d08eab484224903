// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>
#include <map>

#include "engine/base/StopCheck.h"
#include "engine/simulation/recording/Timeline.h"

namespace linkwright {

/// Of the periods [k h, (k + 1) h) that which a time lies in. Times of steps are multiples of dt up to
/// rounding: one this much before a period belongs to it [s].
inline constexpr double kPeriodRounding = 1e-9;
inline std::int64_t PeriodOf(double time, double h) {
  return static_cast<std::int64_t>(std::floor((time + kPeriodRounding) / h));
}

/// What is drawn of a recording behind a time t: one Sample for each period [k h, (k + 1) h) that begins in
/// (t − length, t], of the first recorded step in it. That depends on the recorded steps and on t alone. A
/// sample is kept while the steps stay as they are. One thread at a time.
template <typename Sample>
class PeriodSamples {
 public:
  /// `period`: h; `length` [s].
  PeriodSamples(double period, double length) : period_(period), length_(length) {}

  void Clear() {
    samples_.clear();
    steps_ = nullptr;
  }

  /// `read(index, &serial, &sample)` reads a step and returns its time; NaN: it makes no sample. Incomplete
  /// where `stop` was requested.
  template <typename Read>
  void Update(double time, const Timeline& steps, const Read& read, const StopCheck& stop = {}) {
    if (&steps != steps_) {
      samples_.clear();
      steps_ = &steps;
    }
    const std::int64_t first = PeriodOf(time - length_, period_) + 1, last = PeriodOf(time, period_);
    samples_.erase(samples_.begin(), samples_.lower_bound(first));
    samples_.erase(samples_.upper_bound(last), samples_.end());
    // The step of the last period may be later than this time, or the one that is shown.
    const auto newest = samples_.find(last);
    if (newest != samples_.end() && newest->second.time > time - kPeriodRounding) samples_.erase(newest);
    // Read before the steps: a change in between is noticed the next time.
    const std::uint64_t revision = steps.revision();
    const bool same = revision == revision_;
    revision_ = revision;
    for (std::int64_t k = first; k <= last && !stop.Requested(); ++k)
      if (!same || !samples_.contains(k)) Find(k, steps, read);
  }

  /// By period.
  struct Entry {
    std::uint64_t serial = 0;  ///< of the step
    double time = 0;           ///< of it [s]
    Sample sample;
  };
  const std::map<std::int64_t, Entry>& samples() const { return samples_; }

 private:
  // Makes, keeps or forgets the sample of a period.
  template <typename Read>
  void Find(std::int64_t k, const Timeline& steps, const Read& read) {
    const double begin = static_cast<double>(k) * period_ - kPeriodRounding;
    std::size_t index = steps.IndexAt(begin);
    if (steps.TimeAt(index) < begin) ++index;
    const auto known = samples_.find(k);
    if (known != samples_.end() && known->second.serial == steps.SerialAt(index)) return;
    if (known != samples_.end()) samples_.erase(known);
    Entry entry;
    entry.time = read(index, &entry.serial, &entry.sample);
    if (std::isfinite(entry.time) && PeriodOf(entry.time, period_) == k)
      samples_.emplace(k, std::move(entry));
  }

  double period_, length_;
  const Timeline* steps_ = nullptr;
  std::uint64_t revision_ = 0;
  std::map<std::int64_t, Entry> samples_;
};

}  // namespace linkwright
