// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/simulation/recording/Recording.h"
#include "engine/simulation/recording/RunTree.h"
#include "engine/simulation/run/ImpactLog.h"
#include "engine/simulation/system/Integrator.h"

namespace linkwright {

/// The run in hand with its steps, commands and impacts, and the runs that were left for it. No call forgets
/// a step but Drop and Begin with nothing recorded later than the start. Of one thread; log(), impacts(),
/// list() and timeline() may be called from any.
class RecordedRuns {
 public:
  RecordedRuns(std::size_t timeline_bound, std::unique_ptr<RunJournal> journal)
      : recording_(timeline_bound, std::move(journal)) {}

  const Recording& recording() const { return recording_; }
  bool AtEnd(double time) const { return time >= recording_.last_time(); }
  RunJournal::Recovered Recover(const System& system, State* last, System::Inputs* last_inputs);
  void Flush() { recording_.Flush(); }

  void Append(const State& state, const System::Inputs& inputs, std::span<const ContactEvent> events);
  void ReplaceLast(const State& state, const System::Inputs& inputs) {
    recording_.ReplaceLast(state, inputs);
  }
  void Log(const Command& command);
  std::vector<Command> log() const;
  std::vector<ContactEvent> impacts() const { return impacts_.Copy(); }
  /// Those that the log ends with; `initial`: those that it begins with.
  SimulationOptions LoggedOptions(const SimulationOptions& initial) const;

  RunList list() const;
  std::uint64_t revision() const { return revision_; }  ///< grows with each change of list()
  /// Another run begins at a recorded step, where there are later ones.
  void Part(const State& state, const System::Inputs& inputs);
  /// Another run begins with no step. `initial`: the options that the one before it began with.
  void Begin(const SimulationOptions& initial);
  /// Takes a kept run in hand. False: there is none, or it is. `initial`: as of Begin.
  bool Take(int id, const SimulationOptions& initial);
  void Drop(int id);
  void Rename(int id, const std::string& name);
  /// Adds runs that fit the system, under other numbers.
  void Add(const std::vector<KeptRun>& runs);

 private:
  void Changed();
  RunSteps Left(double from, const SimulationOptions& initial) const;

  Recording recording_;
  ImpactLog impacts_;
  RunTree tree_;
  std::uint64_t revision_ = 0;

  mutable std::mutex mutex_;  // of what follows
  std::vector<Command> log_;
  RunList list_;
};

}  // namespace linkwright
