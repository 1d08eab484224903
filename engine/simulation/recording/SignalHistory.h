// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/simulation/recording/Timeline.h"

namespace linkwright {

/// Signals over a stretch of a timeline, thinned to what a plot can show, for one reader. What was computed
/// for an earlier picture is used again, so that following a run costs only the new points.
class SignalHistory {
 public:
  explicit SignalHistory(std::unique_ptr<System> system);
  ~SignalHistory();

  /// Takes at most about `most` recorded steps in [from, to] and computes the chosen signals (numbers in
  /// System::signals()).
  void Update(const Timeline& timeline, double from, double to, std::size_t most,
              const std::vector<int>& chosen);

  const std::vector<double>& times() const { return times_; }  ///< rising [s]
  /// Values of the k-th chosen signal, one a time.
  const std::vector<double>& values(std::size_t k) const { return values_[k]; }

 private:
  struct Entry {
    double time = 0;
    std::vector<double> values;
  };
  const Entry* Compute(const Timeline& timeline, std::size_t index);

  std::unique_ptr<System> system_;
  std::unordered_map<std::uint64_t, Entry> cache_;  // by serial number
  std::vector<double> times_;
  std::vector<std::vector<double>> values_;
  State state_;
  System::Inputs inputs_;
};

}  // namespace linkwright
