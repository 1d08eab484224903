// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/simulation/recording/Timeline.h"

namespace linkwright {

/// Signals over a stretch of a timeline, thinned to what a plot can show, for one reader. What was computed
/// for an earlier picture is used again, so that following a run costs only the new points.
class SignalHistory {
 public:
  explicit SignalHistory(std::unique_ptr<System> system);
  ~SignalHistory();

  /// Ends computing early; what is computed just then is not taken.
  void SetStop(StopCheck stop) { system_->SetStop(std::move(stop)); }
  /// Takes at most about `most` recorded steps in [from, to] and computes the chosen signals (numbers in
  /// System::signals()). Those that are not known yet come in an order in which ever finer ones follow, until
  /// `enough`, which is asked before each but the first. False: steps are missing in times() and values();
  /// the next call goes on.
  bool Update(const Timeline& timeline, double from, double to, std::size_t most,
              const std::vector<int>& chosen, const StopCheck& enough = {});
  /// All signals of the recorded step at or before `time`; null where there is none. Valid until the next
  /// call.
  const std::vector<double>* At(const Timeline& timeline, double time);

  const std::vector<double>& times() const { return times_; }  ///< rising [s]
  /// Values of the k-th chosen signal, one a time.
  const std::vector<double>& values(std::size_t k) const { return values_[k]; }

 private:
  struct Entry {
    double time = 0;
    std::vector<double> values;
  };
  bool Knows(const Timeline& timeline, std::size_t index) const;
  const Entry* Compute(const Timeline& timeline, std::size_t index);

  std::unique_ptr<System> system_;
  std::unordered_map<std::uint64_t, Entry> cache_;  // by serial number
  std::vector<double> times_;
  std::vector<std::vector<double>> values_;
  State state_;
  System::Inputs inputs_;
};

}  // namespace linkwright
