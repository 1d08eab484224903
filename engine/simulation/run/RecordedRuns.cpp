// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/RecordedRuns.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/model/Description.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright {

RunJournal::Recovered RecordedRuns::Recover(const System& system, State* last, System::Inputs* last_inputs) {
  RunJournal::Recovered recovered = recording_.Recover(system, last, last_inputs);
  if (recovered.states > 0) {
    const std::lock_guard lock(mutex_);
    log_ = recovered.commands;
  }
  return recovered;
}

void RecordedRuns::Append(const State& state, const System::Inputs& inputs,
                          std::span<const ContactEvent> events) {
  recording_.Append(state, inputs);
  impacts_.Add(events);
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

SimulationOptions RecordedRuns::LoggedOptions(const SimulationOptions& initial) const {
  SimulationOptions logged = initial;
  const std::lock_guard lock(mutex_);
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
  const std::lock_guard lock(mutex_);
  list_ = tree_.list();
}

void RecordedRuns::Part(const State& state, const System::Inputs& inputs) {
  if (AtEnd(state.time)) return;
  tree_.Part(state.time, true,
             PartOf(recording_.From(state, inputs), log(), impacts(), state.time, kInfinity));
  recording_.TruncateAfter(state, inputs);
  // What happened at that moment has happened for both.
  impacts_.ForgetFrom(std::nextafter(state.time, kInfinity));
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(log_, [&](const Command& command) { return command.time > state.time; });
  }
  Changed();
}

void RecordedRuns::Begin(const SimulationOptions& initial) {
  const Timeline& timeline = *recording_.timeline();
  if (timeline.last_time() > timeline.first_time()) {
    tree_.Part(timeline.first_time(), false, Left(-kInfinity, initial));
    Changed();
  }
  recording_.Clear();
  impacts_.ForgetFrom(-kInfinity);
  const std::lock_guard lock(mutex_);
  log_.clear();
}

/// What the run in hand has from a time on.
RunSteps RecordedRuns::Left(double from, const SimulationOptions& initial) const {
  RunSteps left = PartOf(recording_.timeline()->Copy(from, kInfinity), log(), impacts(), from, kInfinity);
  // What it began with: the next run may begin with others.
  const double start = left.timeline->first_time();
  if (from == -kInfinity &&
      std::none_of(left.commands.begin(), left.commands.end(), [start](const Command& c) {
        return c.kind == CommandKind::kOptions && c.time <= start;
      })) {
    Command options = CommandOf(initial);
    options.time = start;
    left.commands.insert(left.commands.begin(), options);
  }
  return left;
}

bool RecordedRuns::Take(int id, const SimulationOptions& initial) {
  const std::vector<int> path = tree_.PathTo(id);
  for (const int next : path) {
    const RunTree::Switch to = tree_.SwitchTo(next);
    const double from = to.shares ? to.fork : -kInfinity;
    tree_.Take(next, Left(from, initial));
    recording_.Join(from, *to.steps->timeline, to.steps->commands);
    impacts_.ForgetFrom(from);
    impacts_.Join(to.steps->impacts);
    const std::lock_guard lock(mutex_);
    std::erase_if(log_, [&](const Command& command) { return command.time >= from; });
    log_.insert(log_.end(), to.steps->commands.begin(), to.steps->commands.end());
  }
  Changed();
  return !path.empty();
}

void RecordedRuns::Drop(int id) {
  tree_.Drop(id);
  Changed();
}

void RecordedRuns::Rename(int id, const std::string& name) {
  tree_.Rename(id, name);
  Changed();
}

void RecordedRuns::Add(const std::vector<KeptRun>& runs) {
  RunList list = tree_.list();
  int highest = list.in_hand;
  for (const KeptRun& run : list.kept) highest = std::max(highest, run.id);
  for (KeptRun run : runs) {
    run.id += highest;
    if (run.parent != 0) run.parent += highest;
    list.kept.push_back(std::move(run));
  }
  tree_.Set(std::move(list));
  Changed();
}

}  // namespace linkwright
