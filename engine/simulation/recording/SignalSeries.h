// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/math/series/MinMaxPyramid.h"
#include "engine/simulation/recording/Timeline.h"

namespace linkwright {

/// Chosen signals of every step of a timeline, for one reader: computed once a step, as the timeline grows.
/// What the timeline thins out later stays here.
class SignalSeries {
 public:
  explicit SignalSeries(std::unique_ptr<System> system);
  ~SignalSeries();

  /// Ends computing early; what is computed just then is not taken.
  void SetStop(StopCheck stop) { system_->SetStop(std::move(stop)); }
  /// Takes the steps that are new and drops those that the timeline no longer has, but for thinned ones.
  /// `chosen`: numbers in System::signals(); others than before have all steps computed again. Until
  /// `enough`, which is asked before each. False: steps are missing at the end; the next call goes on.
  bool Update(const Timeline& timeline, const std::vector<int>& chosen, const StopCheck& enough = {});
  /// Whether all is known up to `to` [s], as far as there are steps.
  bool Covers(const Timeline& timeline, double to) const;

  const std::vector<double>& times() const { return times_; }  ///< rising [s]
  /// Serial number of the newest step; 0: there is none. Under one number are the same steps.
  std::uint64_t newest() const { return serials_.empty() ? 0 : serials_.back(); }
  /// Of one of the signals chosen last.
  const MinMaxPyramid& values(int signal) const;

 private:
  void Match(const Timeline& timeline);
  void Truncate(std::size_t count);

  std::unique_ptr<System> system_;
  std::vector<int> chosen_;
  std::vector<MinMaxPyramid> values_;
  std::vector<double> times_;
  std::vector<std::uint64_t> serials_;
  std::uint64_t revision_ = 0;  // of the timeline, when next_ was true
  std::size_t next_ = 0;        // its first entry that is not here
  State state_;
  System::Inputs inputs_;
  std::vector<double> all_;
};

}  // namespace linkwright
