// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/RecordedRuns.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/model/Description.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright {

RecordedRuns::RecordedRuns(std::size_t timeline_bound, std::unique_ptr<RunJournal> journal,
                           const RunJournal::Shape& shape, const SimulationOptions& initial)
    : recording_(timeline_bound, std::move(journal)), initial_(initial) {
  const std::filesystem::path folder = recording_.folder();
  if (!folder.empty()) store_ = std::make_unique<RunStore>(folder, shape, timeline_bound);
}

std::string RecordedRuns::error() const {
  const std::string error = recording_.error();
  return error.empty() && store_ ? store_->error() : error;
}

RunJournal::Recovered RecordedRuns::Recover(const System& system, State* last, System::Inputs* last_inputs) {
  RunJournal::Recovered recovered = recording_.Recover(system, last, last_inputs);
  if (recovered.states > 0) {
    const std::lock_guard lock(mutex_);
    log_ = recovered.commands;
  }
  if (store_) {
    tree_.Set(store_->Recover(&recovered.problem));
    if (!tree_.list().kept.empty()) Changed();
  }
  return recovered;
}

void RecordedRuns::Append(const State& state, const System::Inputs& inputs,
                          std::span<const ContactEvent> events) {
  recording_.Append(state, inputs);
  contact_events_.Add(events);
}

void RecordedRuns::Log(const Command& command) {
  recording_.Log(command);
  const std::lock_guard lock(mutex_);
  log_.push_back(command);
}

std::vector<Command> RecordedRuns::log() const {
  const std::lock_guard lock(mutex_);
  return log_;
}

std::optional<Divergence> RecordedRuns::WithImpact(std::optional<Divergence> found) const {
  if (found) AddLastImpact(events(-kInfinity, found->time), &*found);
  return found;
}

SimulationOptions RecordedRuns::LoggedOptions() const {
  const std::lock_guard lock(mutex_);
  SimulationOptions logged = initial_;
  for (const Command& command : log_)
    if (command.kind == CommandKind::kOptions) logged = OptionsOf(command);
  return logged;
}

RunList RecordedRuns::list() const {
  const std::lock_guard lock(mutex_);
  return list_;
}

void RecordedRuns::Changed() {
  ++revision_;
  if (store_) store_->Keep(tree_.list());
  const std::lock_guard lock(mutex_);
  list_ = tree_.list();
}

void RecordedRuns::Part(const State& state, const System::Inputs& inputs) {
  if (AtEnd(state.time)) return;
  tree_.Part(state.time, true,
             PartOf(recording_.From(state, inputs), log(), events(), state.time, kInfinity));
  recording_.TruncateAfter(state, inputs);
  // What happened at that moment has happened for both.
  contact_events_.ForgetFrom(std::nextafter(state.time, kInfinity));
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(log_, [&](const Command& command) { return command.time > state.time; });
  }
  Changed();
}

void RecordedRuns::Begin(const SimulationOptions& initial) {
  const Timeline& timeline = *recording_.timeline();
  if (timeline.last_time() > timeline.first_time()) {
    tree_.Part(timeline.first_time(), false, Left(-kInfinity));
    Changed();
  }
  recording_.Clear();
  contact_events_.ForgetFrom(-kInfinity);
  const std::lock_guard lock(mutex_);
  log_.clear();
  initial_ = initial;
}

/// What the run in hand has from a time on.
RunSteps RecordedRuns::Left(double from) const {
  RunSteps left = PartOf(recording_.timeline()->Copy(from, kInfinity), log(), events(), from, kInfinity);
  // What it began with: the next run may begin with others.
  const double start = left.timeline->first_time();
  if (from == -kInfinity &&
      std::none_of(left.commands.begin(), left.commands.end(), [start](const Command& c) {
        return c.kind == CommandKind::kOptions && c.time <= start;
      })) {
    const std::lock_guard lock(mutex_);
    Command options = CommandOf(initial_);
    options.time = start;
    left.commands.insert(left.commands.begin(), options);
  }
  return left;
}

bool RecordedRuns::Take(int id) {
  const std::vector<int> path = tree_.PathTo(id);
  if (path.empty()) return false;
  for (const int next : path) {
    const RunTree::Switch to = tree_.SwitchTo(next);
    const double from = to.shares ? to.fork : -kInfinity;
    const RunSteps steps = to.steps->Get();  // first what may fail
    tree_.Take(next, Left(from));
    recording_.Join(from, *steps.timeline, steps.commands);
    contact_events_.ForgetFrom(from);
    contact_events_.Join(steps.contact_events);
    const std::lock_guard lock(mutex_);
    std::erase_if(log_, [&](const Command& command) { return command.time >= from; });
    log_.insert(log_.end(), steps.commands.begin(), steps.commands.end());
  }
  Changed();
  return true;
}

void RecordedRuns::Drop(int id) {
  tree_.Drop(id);
  Changed();
}

void RecordedRuns::Rename(int id, const std::string& name) {
  tree_.Rename(id, name);
  Changed();
}

void RecordedRuns::Add(const RunList& runs) {
  RunList list = tree_.list();
  int highest = list.in_hand;
  for (const KeptRun& run : list.kept) highest = std::max(highest, run.id);
  const Timeline& timeline = *recording_.timeline();
  const bool fresh = list.kept.empty() && timeline.last_time() <= timeline.first_time();
  if (fresh) {
    // Nothing has a number yet: they keep theirs, and the run in hand follows.
    highest = 0;
    list.in_hand = 0;
    for (const KeptRun& run : runs.kept) list.in_hand = std::max(list.in_hand, run.id);
    list.name = "Run " + std::to_string(++list.in_hand);
  }
  if (!runs.name.empty()) list.name = runs.name;
  list.numbers = runs.numbers;
  for (KeptRun run : runs.kept) {
    run.id += highest;
    if (run.parent != 0) run.parent += highest;
    list.kept.push_back(std::move(run));
  }
  tree_.Set(std::move(list));
  Changed();
}

RunList RecordedRuns::Copy() const {
  // Read together, but while another run is taken in hand.
  for (;;) {
    const RunList now = list();
    RunList all{0, {}, now.kept, now.numbers};
    std::vector<KeptRun>& runs = all.kept;
    const bool needed =
        std::any_of(runs.begin(), runs.end(), [&](const KeptRun& run) { return run.parent == now.in_hand; });
    RunSteps steps = Left(-kInfinity);
    const double first = steps.timeline->first_time();
    if (steps.timeline->last_time() > first || needed)
      runs.push_back({now.in_hand, 0, first, now.name, std::make_shared<const KeptSteps>(std::move(steps)),
                      now.numbers});
    if (list().in_hand == now.in_hand) return all;
  }
}

}  // namespace linkwright
