// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/Description.h"
#include "engine/simulation/recording/RunJournal.h"
#include "engine/simulation/recording/RunTree.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/system/ContactEvent.h"

namespace linkwright {

/// What the simulation thread shows to the others: one immutable picture of the present.
struct RunnerFrame {
  State state;
  System::Inputs inputs;
  Energies energies;
  Vector3 grab_force = Vector3::Zero();  ///< [N], world axes
  bool playing = false;
  bool at_end = true;           ///< false while an earlier point of the timeline is shown
  double real_time_factor = 0;  ///< simulated seconds per second, over the last half second; 0 when paused
  double speed = 1;
  SimulationOptions options;
  std::uint64_t sequence = 0;  ///< grows with each frame published
  std::optional<Divergence> divergence;
  CrossCheck cross_check;
  std::uint64_t signals = 0;  ///< grows when CloneSystem() has other signals
  std::uint64_t runs = 0;     ///< grows when runs() changes
  ContactStatus contact;
  std::vector<ContactForce> contact_forces;  ///< at `state`
};

/// The simulation thread: takes waiting commands → steps with fixed dt until caught up with speed × wall time
/// or the time budget is spent → publishes a RunnerFrame. A slow simulation lowers the real-time factor,
/// never the frame rate. All calls return at once and may come from any thread.
class Runner {
 public:
  Runner(std::unique_ptr<System> system, const SimulationOptions& options,
         std::size_t timeline_bound = Timeline::kDefaultBound);
  /// What is recorded is kept in `journal` too; seeking and stepping in what the timeline has thinned reads
  /// from there. With `recovered` the run begins as the one that the journal's folder holds; it is called
  /// once, on the simulation thread.
  Runner(std::unique_ptr<System> system, const SimulationOptions& options, std::size_t timeline_bound,
         std::unique_ptr<RunJournal> journal,
         std::function<void(const RunJournal::Recovered&)> recovered = {});
  ~Runner();  ///< ends what is in progress

  void Play();
  /// Ends what was asked for before, too: many steps, or the examination of a failure. A step in progress is
  /// cancelled. What is recorded is in the files of the journal then.
  void Pause();
  void SetSpeed(double speed);  ///< clamped to 0.01 … 10
  void SetOptions(const SimulationOptions& options);
  /// Switches it on or off, and forgets what it has found. No part of the run: nothing is logged, and nothing
  /// recorded is forgotten. Signals of systems cloned have its differences once a frame shows so.
  void SetCrossCheck(const CrossCheckOptions& options);
  void Step(int count = 1);  ///< forward by steps; along the recorded timeline first, then simulating; pauses
  void StepBack(int count = 1);
  /// Shows the recorded point nearest below `time`; pauses. Playing on from there, or a command that changes
  /// something there, begins another run: what came later is kept, see runs().
  void Seek(double time);
  void Reset();  ///< a new run from the initial state; the one before it is kept
  /// Applies at the next step boundary; the time is filled in there and the command is logged. While paused
  /// too.
  void Post(const Command& command);
  /// Replaces the initial state (and shows it): for posing. Clears the timeline.
  void SetInitialState(const State& state);

  /// Goes on with another system that differs in names alone: as many positions, velocities, auxiliary states
  /// and elements, which mean the same. What is recorded stays.
  void Exchange(std::unique_ptr<System> system);

  /// The run in hand, and those that were left for another one.
  RunList runs() const;
  /// Takes a kept run in hand, at the moment shown or at its end; pauses. The run before it is kept. One with
  /// other numbers stays where it is.
  void TakeRun(int id);
  void DropRun(int id);
  void RenameRun(int id, const std::string& name);
  /// Adds the kept runs of a list, of a system of the same sizes, as of a file. Their ids change. The run in
  /// hand takes the list's numbers, and its name where there is one.
  void AddRuns(RunList runs);
  /// All runs as kept ones, the one in hand too where anything was recorded. No name.
  RunList CopyRuns() const;

  std::shared_ptr<const RunnerFrame> Latest() const;
  const Timeline& timeline() const;
  /// Why the run is not kept on disk any more, see RunJournal::error.
  std::string journal_error() const;
  /// The same for a reader that may outlive the runner: what was recorded then stays as it is.
  std::shared_ptr<const Timeline> recording() const;
  std::vector<Command> log() const;  ///< all commands that led to the present state
  /// Up to the newest recorded step, by time: those since this Runner was made, the latest 20,000 where there
  /// are more. Time stepping has none.
  std::vector<ContactEvent> ContactEvents(double from = -kInfinity, double to = kInfinity) const;
  /// A System of its own for a reader thread (plots): same model, not connected.
  std::unique_ptr<System> CloneSystem() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
