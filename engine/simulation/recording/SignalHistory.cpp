// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/SignalHistory.h"

#include <bit>

namespace linkwright {

SignalHistory::SignalHistory(std::unique_ptr<System> system) : system_(std::move(system)) {}
SignalHistory::~SignalHistory() = default;

const SignalHistory::Entry* SignalHistory::Compute(const Timeline& timeline, std::size_t index) {
  std::uint64_t serial = timeline.SerialAt(index);
  const auto found = cache_.find(serial);
  if (found != cache_.end()) return &found->second;
  if (!timeline.Get(index, &state_, &inputs_, &serial)) return nullptr;
  system_->SetInputs(inputs_);
  Entry entry;
  entry.time = state_.time;
  entry.values.resize(system_->signals().size());
  system_->ComputeSignals(state_, entry.values);
  if (system_->stop().Requested()) return nullptr;
  for (std::size_t k = 0; k < entry.values.size(); ++k)
    entry.values[k] = system_->signals()[k].OfCurve(entry.values[k]);
  return &cache_.insert_or_assign(serial, std::move(entry)).first->second;
}

bool SignalHistory::Knows(const Timeline& timeline, std::size_t index) const {
  return cache_.contains(timeline.SerialAt(index));
}

bool SignalHistory::Update(const Timeline& timeline, double from, double to, std::size_t most,
                           const std::vector<int>& chosen, const StopCheck& enough) {
  // The cache has grown far beyond what is shown.
  if (cache_.size() > 8 * most + 64) cache_.clear();
  times_.clear();
  values_.resize(chosen.size());
  for (auto& values : values_) values.clear();
  const std::vector<std::size_t> sample = timeline.Sample(from, to, most);
  bool complete = true, first = true;
  const auto compute = [&](std::size_t k) {
    if (!complete || Knows(timeline, sample[k])) return;
    complete = first || !enough.Requested();
    first = false;
    if (complete) Compute(timeline, sample[k]);
  };
  if (!sample.empty()) compute(sample.size() - 1);
  for (std::size_t stride = std::bit_ceil(sample.size()); stride > 0; stride /= 2)
    for (std::size_t k = 0; k < sample.size(); k += stride) compute(k);
  for (const std::size_t index : sample) {
    const auto found = cache_.find(timeline.SerialAt(index));
    if (found == cache_.end()) continue;
    const Entry& entry = found->second;
    // The writer may have thinned or truncated since: times still rise.
    if (!times_.empty() && entry.time <= times_.back()) continue;
    times_.push_back(entry.time);
    for (std::size_t k = 0; k < chosen.size(); ++k)
      values_[k].push_back(entry.values[static_cast<std::size_t>(chosen[k])]);
  }
  return complete;
}

const std::vector<double>* SignalHistory::At(const Timeline& timeline, double time) {
  constexpr std::size_t kMostKept = 20000;
  if (cache_.size() > kMostKept) cache_.clear();
  const Entry* const entry = Compute(timeline, timeline.IndexAt(time));
  return entry != nullptr ? &entry->values : nullptr;
}

}  // namespace linkwright
