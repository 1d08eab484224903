// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/SignalHistory.h"

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
  return &cache_.insert_or_assign(serial, std::move(entry)).first->second;
}

void SignalHistory::Update(const Timeline& timeline, double from, double to, std::size_t most,
                           const std::vector<int>& chosen) {
  // The cache has grown far beyond what is shown.
  if (cache_.size() > 8 * most + 64) cache_.clear();
  times_.clear();
  values_.resize(chosen.size());
  for (auto& values : values_) values.clear();
  for (const std::size_t index : timeline.Sample(from, to, most)) {
    const Entry* entry = Compute(timeline, index);
    // The writer may have thinned or truncated since: times still rise.
    if (entry == nullptr || (!times_.empty() && entry->time <= times_.back())) continue;
    times_.push_back(entry->time);
    for (std::size_t k = 0; k < chosen.size(); ++k)
      values_[k].push_back(entry->values[static_cast<std::size_t>(chosen[k])]);
  }
}

}  // namespace linkwright
