// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/RunTree.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/model/Description.h"

namespace linkwright {
namespace {

template <class Runs>
auto FindRun(Runs& runs, int id) {
  return std::find_if(runs.begin(), runs.end(), [id](const KeptRun& run) { return run.id == id; });
}

/// `first`, and all of `second`, which is later.
std::shared_ptr<const KeptSteps> Joined(RunSteps first, const RunSteps& second) {
  const std::shared_ptr<Timeline> timeline = first.timeline->Copy(-kInfinity, kInfinity);
  timeline->AppendAll(*second.timeline);
  first.timeline = timeline;
  first.commands.insert(first.commands.end(), second.commands.begin(), second.commands.end());
  first.contact_events.insert(first.contact_events.end(), second.contact_events.begin(),
                              second.contact_events.end());
  return std::make_shared<const KeptSteps>(std::move(first));
}

}  // namespace

KeptSteps::KeptSteps(RunSteps steps)
    : first_time_(steps.timeline->first_time()),
      last_time_(steps.timeline->last_time()),
      bytes_(steps.timeline->bytes()),
      steps_(std::move(steps)) {}

KeptSteps::KeptSteps(double first_time, double last_time, std::size_t bytes, std::function<RunSteps()> load)
    : first_time_(first_time), last_time_(last_time), bytes_(bytes), load_(std::move(load)) {}

bool KeptSteps::in_memory() const {
  const std::lock_guard lock(mutex_);
  return steps_.has_value();
}

RunSteps KeptSteps::Get() const {
  const std::lock_guard lock(mutex_);
  if (!steps_) steps_ = load_();
  return *steps_;
}

RunSteps KeptSteps::Read() const {
  const std::lock_guard lock(mutex_);
  return steps_ ? *steps_ : load_();
}

void KeptSteps::Release(std::function<RunSteps()> load) const {
  const std::lock_guard lock(mutex_);
  load_ = std::move(load);
  steps_.reset();
}

const KeptRun* RunList::Find(int id) const {
  const auto found = FindRun(kept, id);
  return found == kept.end() ? nullptr : &*found;
}

void RunTree::Set(RunList list) { list_ = std::move(list); }

int RunTree::NewId() const {
  int id = list_.in_hand;
  for (const KeptRun& run : list_.kept) id = std::max(id, run.id);
  return id + 1;
}

void RunTree::Part(double fork, bool shares, RunSteps steps) {
  const int before = list_.in_hand, now = NewId();
  if (shares) {
    // Those that part from what both share part from the one in hand.
    for (KeptRun& run : list_.kept)
      if (run.parent == before && run.fork <= fork) run.parent = now;
  }
  list_.kept.push_back({before, shares ? now : 0, fork, std::move(list_.name),
                        std::make_shared<const KeptSteps>(std::move(steps)), list_.numbers});
  list_.in_hand = now;
  list_.name = "Run " + std::to_string(now);
}

std::vector<int> RunTree::PathTo(int id) const {
  std::vector<int> path;
  while (id != list_.in_hand && id != 0) {
    const KeptRun* run = list_.Find(id);
    if (run == nullptr || run->numbers != list_.numbers) return {};
    path.push_back(id);
    id = run->parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

RunTree::Switch RunTree::SwitchTo(int id) const {
  const KeptRun& run = *list_.Find(id);
  return {run.fork, run.parent != 0, run.steps};
}

void RunTree::Take(int id, RunSteps left) {
  const auto found = FindRun(list_.kept, id);
  const KeptRun taken = *found;
  list_.kept.erase(found);
  const bool shares = taken.parent != 0;
  const int before = list_.in_hand;
  KeptRun parted{before, shares ? id : 0, taken.fork, std::move(list_.name), nullptr, list_.numbers};
  if (!shares) parted.fork = left.timeline->first_time();
  bool needed = left.timeline->last_time() > parted.fork;
  for (KeptRun& run : list_.kept) {
    if (run.parent != before) continue;
    if (shares && run.fork <= taken.fork)
      run.parent = id;
    else
      needed = true;
  }
  if (needed && left.timeline->size() > 0) {
    parted.steps = std::make_shared<const KeptSteps>(std::move(left));
    list_.kept.push_back(std::move(parted));
  }
  list_.in_hand = id;
  list_.name = taken.name;
}

void RunTree::Drop(int id) {
  const auto found = FindRun(list_.kept, id);
  if (found == list_.kept.end()) return;
  const KeptRun dropped = *found;
  // First what may fail.
  std::vector<std::shared_ptr<const KeptSteps>> joined;
  for (const KeptRun& run : list_.kept) {
    if (run.parent != id) continue;
    const RunSteps own = dropped.steps->Get();
    joined.push_back(Joined(PartOf(own.timeline->Copy(-kInfinity, run.fork), own.commands, own.contact_events,
                                   -kInfinity, run.fork),
                            run.steps->Get()));
  }
  auto next = joined.begin();
  for (KeptRun& run : list_.kept) {
    if (run.parent != id) continue;
    run.steps = *next++;
    run.parent = dropped.parent;
    run.fork = dropped.fork;
  }
  list_.kept.erase(found);
}

void RunTree::Rename(int id, std::string name) {
  if (id == list_.in_hand) {
    list_.name = std::move(name);
    return;
  }
  const auto found = FindRun(list_.kept, id);
  if (found != list_.kept.end()) found->name = std::move(name);
}

RunSteps PartOf(std::shared_ptr<const Timeline> steps, const std::vector<Command>& commands,
                const std::vector<ContactEvent>& contact_events, double from, double to) {
  RunSteps part;
  part.timeline = std::move(steps);
  const auto within = [&](const auto& event) { return event.time >= from && event.time < to; };
  std::copy_if(commands.begin(), commands.end(), std::back_inserter(part.commands), within);
  std::copy_if(contact_events.begin(), contact_events.end(), std::back_inserter(part.contact_events), within);
  return part;
}

}  // namespace linkwright
