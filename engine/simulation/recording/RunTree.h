// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/system/Command.h"
#include "engine/simulation/system/ContactEvent.h"

namespace linkwright {

/// What a run holds from a time on. Never changes once others can read it.
struct RunSteps {
  std::shared_ptr<const Timeline> timeline;
  std::vector<Command> commands;             ///< by time
  std::vector<ContactEvent> contact_events;  ///< by time
};

/// The steps of a run that was left: in memory, or in a file until they are asked for. Any thread.
class KeptSteps {
 public:
  explicit KeptSteps(RunSteps steps);
  /// `load` may throw. `bytes`: about what the steps will take of memory.
  KeptSteps(double first_time, double last_time, std::size_t bytes, std::function<RunSteps()> load);

  double first_time() const { return first_time_; }
  double last_time() const { return last_time_; }
  std::size_t bytes() const { return bytes_; }
  bool in_memory() const;
  /// Reads the steps where they are not in memory, where they stay; throws what reading does.
  RunSteps Get() const;
  /// The same, but what had to be read does not stay.
  RunSteps Read() const;
  /// Releases the memory; `load` gives the steps from now on.
  void Release(std::function<RunSteps()> load) const;

 private:
  const double first_time_, last_time_;
  const std::size_t bytes_;
  mutable std::mutex mutex_;
  mutable std::function<RunSteps()> load_;
  mutable std::optional<RunSteps> steps_;
};

/// Numbers of a scene by the names of its fields, as a study varies them.
using RunNumbers = std::vector<std::pair<std::string, double>>;

/// A run that another one has left at a recorded step: the steps before the fork are its parent's.
struct KeptRun {
  int id = 0;       ///< from 1; no two runs of a tree have the same
  int parent = 0;   ///< another run's id; 0: it shares no step
  double fork = 0;  ///< [s] time of its own first step
  std::string name;
  std::shared_ptr<const KeptSteps> steps;
  RunNumbers numbers = {};  ///< with which it was simulated, of those in which runs of a list differ
};

/// The runs of one mechanism, or of some that differ in numbers. One of them is in hand: it goes on, and its
/// steps are elsewhere.
struct RunList {
  int in_hand = 1;
  std::string name = "Run 1";  ///< of the run in hand
  std::vector<KeptRun> kept;   ///< oldest first
  RunNumbers numbers = {};     ///< of the run in hand

  /// Null: no kept run has that number.
  const KeptRun* Find(int id) const;
};

/// How runs part from each other. Holds no steps but those of kept runs: the caller cuts and joins those of
/// the run in hand. A run shares memory with those it parted from, so that it costs its own steps alone. One
/// thread.
class RunTree {
 public:
  const RunList& list() const { return list_; }
  /// Takes the place of all.
  void Set(RunList list);

  /// A new run begins at `fork`, which is in hand from now on; what the one before it had there and later is
  /// `steps`. `shares`: the new one has the steps before the fork too.
  void Part(double fork, bool shares, RunSteps steps);
  /// What must be done to take a kept run in hand: `from` is where its parent's steps end, and whether there
  /// are any. Its parent is in hand already.
  struct Switch {
    double fork = 0;
    bool shares = false;
    std::shared_ptr<const KeptSteps> steps;
  };
  /// The runs to be taken one after the other, so that `id` is in hand in the end. Empty: it is, or there is
  /// none with the numbers of the run in hand.
  std::vector<int> PathTo(int id) const;
  /// `left`: the steps that the run in hand has at the fork and later, or all where nothing is shared.
  /// Without one that is later than the fork it is not kept, unless other runs need it.
  Switch SwitchTo(int id) const;
  void Take(int id, RunSteps left);

  /// Forgets a kept run. Runs that part from it get the steps that they share.
  void Drop(int id);
  void Rename(int id, std::string name);

 private:
  int NewId() const;

  RunList list_;
};

/// Steps in [from, to), with those of a run's commands and events of contact that happen there.
RunSteps PartOf(std::shared_ptr<const Timeline> steps, const std::vector<Command>& commands,
                const std::vector<ContactEvent>& contact_events, double from, double to);

}  // namespace linkwright
