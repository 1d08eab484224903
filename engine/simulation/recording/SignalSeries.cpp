// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/SignalSeries.h"

#include <algorithm>

namespace linkwright {
namespace {

// 1 GiB: beyond, newer steps are left out, and a picture of them comes from SignalHistory.
constexpr std::size_t kMostNumbers = std::size_t{1} << 27;

}  // namespace

SignalSeries::SignalSeries(std::unique_ptr<System> system)
    : system_(std::move(system)), all_(system_->signals().size()) {}
SignalSeries::~SignalSeries() = default;

void SignalSeries::Truncate(std::size_t count) {
  times_.resize(count);
  serials_.resize(count);
  for (MinMaxPyramid& each : values_) each.Truncate(count);
}

// Finds the last entry that both have. Entries are computed in order, a timeline forgets from an end on, and
// what it thins is still here: both have those before, too.
void SignalSeries::Match(const Timeline& timeline) {
  revision_ = timeline.revision();
  const auto place = [&](std::size_t index) {
    const auto found = std::lower_bound(times_.begin(), times_.end(), timeline.TimeAt(index));
    const auto at = static_cast<std::size_t>(found - times_.begin());
    return at < times_.size() && serials_[at] == timeline.SerialAt(index) ? at : times_.size();
  };
  std::size_t low = 0, high = timeline.size();  // those before `low` are here, those from `high` on are not
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (place(middle) < times_.size())
      low = middle + 1;
    else
      high = middle;
  }
  next_ = low;
  Truncate(low > 0 ? place(low - 1) + 1 : 0);
}

bool SignalSeries::Update(const Timeline& timeline, const std::vector<int>& chosen, const StopCheck& enough) {
  const auto known = [&](int signal) {
    return std::find(chosen_.begin(), chosen_.end(), signal) != chosen_.end();
  };
  if (!std::all_of(chosen.begin(), chosen.end(), known)) {
    chosen_ = chosen;
    values_.clear();
    values_.resize(chosen.size());
    Truncate(0);
    revision_ = 0;
  }
  if (chosen_.empty()) return true;
  // The newest entry may have been replaced under the same revision.
  if (revision_ != timeline.revision() || (next_ > 0 && timeline.SerialAt(next_ - 1) != serials_.back()))
    Match(timeline);
  while (times_.size() * (chosen_.size() + 2) < kMostNumbers) {
    std::uint64_t serial = 0;
    if (enough.Requested()) return next_ >= timeline.size();
    const bool got = timeline.Get(next_, &state_, &inputs_, &serial);
    if (timeline.revision() != revision_) {
      Match(timeline);
      continue;
    }
    if (!got) return true;
    system_->SetInputs(inputs_);
    system_->ComputeSignals(state_, all_);
    if (system_->stop().Requested()) return false;
    for (std::size_t k = 0; k < chosen_.size(); ++k) {
      const auto signal = static_cast<std::size_t>(chosen_[k]);
      values_[k].Append(system_->signals()[signal].OfCurve(all_[signal]));
    }
    times_.push_back(state_.time);
    serials_.push_back(serial);
    ++next_;
  }
  return true;
}

bool SignalSeries::Covers(const Timeline& timeline, double to) const {
  if (revision_ != timeline.revision()) return false;
  return next_ >= timeline.size() || (!times_.empty() && times_.back() >= to);
}

const MinMaxPyramid& SignalSeries::values(int signal) const {
  const auto found = std::find(chosen_.begin(), chosen_.end(), signal);
  return values_[static_cast<std::size_t>(found - chosen_.begin())];
}

}  // namespace linkwright
