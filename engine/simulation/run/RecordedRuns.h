// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/simulation/recording/Recording.h"
#include "engine/simulation/recording/RunStore.h"
#include "engine/simulation/recording/RunTree.h"
#include "engine/simulation/run/ContactLog.h"
#include "engine/simulation/run/Divergence.h"
#include "engine/simulation/system/Integrator.h"

namespace linkwright {

/// The run in hand with its steps, commands and events of contact, and the runs that were left for it. No
/// call forgets a step but Drop and Begin with nothing recorded later than the start. Of one thread; log(),
/// events(), list() and Copy() may be called from any.
class RecordedRuns {
 public:
  /// With a journal kept runs are in its folder too. `initial`: the options that the first run begins with.
  RecordedRuns(std::size_t timeline_bound, std::unique_ptr<RunJournal> journal,
               const RunJournal::Shape& shape, const SimulationOptions& initial);

  const Recording& recording() const { return recording_; }
  bool AtEnd(double time) const { return time >= recording_.last_time(); }
  RunJournal::Recovered Recover(const System& system, State* last, System::Inputs* last_inputs);
  void Flush() { recording_.Flush(); }  ///< of the run in hand
  std::string error() const;            ///< why not all is on disk, where there is a journal

  void Append(const State& state, const System::Inputs& inputs, std::span<const ContactEvent> events);
  void ReplaceLast(const State& state, const System::Inputs& inputs) {
    recording_.ReplaceLast(state, inputs);
  }
  void Log(const Command& command);
  std::vector<Command> log() const;
  std::vector<ContactEvent> events(double from = -kInfinity, double to = kInfinity) const {
    return contact_events_.Copy(from, to);
  }
  /// A failure of the next step, if there is one, with the last impact of the run in hand before it.
  std::optional<Divergence> WithImpact(std::optional<Divergence> found) const;
  /// Those that the log ends with.
  SimulationOptions LoggedOptions() const;

  RunList list() const;
  std::uint64_t revision() const { return revision_; }  ///< grows with each change of list()
  /// Another run begins at a recorded step, where there are later ones.
  void Part(const State& state, const System::Inputs& inputs);
  /// Another run begins with no step. `initial`: the options that it begins with.
  void Begin(const SimulationOptions& initial);
  /// Takes a kept run in hand. False: there is none, or it is.
  bool Take(int id);
  void Drop(int id);
  void Rename(int id, const std::string& name);
  /// Adds the kept runs of a list, which fit the system, under other ids. The run in hand takes the list's
  /// numbers, and its name where there is one.
  void Add(const RunList& runs);
  /// All runs as kept ones, the one in hand among them where it has more than its start. No name.
  RunList Copy() const;

 private:
  void Changed();
  RunSteps Left(double from) const;

  Recording recording_;
  std::unique_ptr<RunStore> store_;  // null: without a journal
  ContactLog contact_events_;
  RunTree tree_;
  std::uint64_t revision_ = 0;

  mutable std::mutex mutex_;  // of what follows
  std::vector<Command> log_;
  RunList list_;
  SimulationOptions initial_;
};

}  // namespace linkwright
