// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/simulation/run/Autopsy.h"
#include "engine/simulation/run/Divergence.h"
#include "engine/simulation/system/Integrator.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// The options of a kOptions command, and the command of options. It does not contain watch_ledger.
SimulationOptions OptionsOf(const Command& command);
Command CommandOf(const SimulationOptions& options);

bool IsFinite(const State& state);

class IntegrationMethod;

/// One System being stepped with a fixed dt. Times that are a multiple of dt stay exact multiples.
/// Deterministic: the next state depends on the present state, inputs and options alone, to the last bit. No
/// allocation in Step.
class Simulation {
 public:
  /// Throws std::invalid_argument if the options are not valid.
  Simulation(std::unique_ptr<System> system, const SimulationOptions& options);
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;
  ~Simulation();

  const State& state() const { return state_; }
  System& system() { return *system_; }
  const System& system() const { return *system_; }
  const SimulationOptions& options() const { return options_; }
  /// Takes effect from the present state on. Makes room for another integrator.
  void SetOptions(const SimulationOptions& options);

  /// One dt. Where dry friction stops a joint or a limit stop is touched inside the step, that moment is
  /// located and the rest of the step goes on from there.
  /// `suggest`: on failure, search for options with which the step succeeds (seconds).
  /// Where the system's stop is requested during it, there is no step: see stopped().
  std::optional<Divergence> Step(bool suggest = true);
  /// The last step was cancelled because a stop was requested: the state is the one before it.
  bool stopped() const { return stopped_; }
  /// A Step that does not search for the cause of a failure, or of a stop; the state is then the last good
  /// one, too.
  SystemStatus Attempt();
  /// The state at a time inside the last step, if nothing was applied since; before and after it, the states
  /// there. Follows the step as it was made, so it is as exact; what dormand-prince covers in one piece comes
  /// from its continuous extension.
  void StateAt(double time, State* state);
  void Apply(const Command& command);
  /// Replaces state and inputs, e.g. from the timeline.
  void Restore(const State& state, const System::Inputs& inputs);
  /// Makes these positions and velocities the start of a run, at time 0 and with no work done.
  void Start(const VectorX& q, const VectorX& v);

 private:
  friend class SimulationGroup;  // makes the middle of an attempt elsewhere
  void BeginAttempt();
  SystemStatus EndAttempt(SystemStatus status);
  SystemStatus Cover(double until);
  SystemStatus CoverAlone(double until);
  void CheckLedger(SystemStatus* status);
  double LocateEvent(double taken, int* event, SystemStatus* status);

  std::unique_ptr<System> system_;
  SimulationOptions options_;
  std::unique_ptr<IntegrationMethod> method_;
  State state_, step_start_, from_, trial_, begun_;
  StateRate rate_;
  double ledger_floor_ = 0;
  bool stopped_ = false;
  bool known_ = false;  ///< energies_ are those of state_
  Energies energies_;
  std::optional<LedgerJump> jump_;  ///< that made the last step fail
};

}  // namespace linkwright
