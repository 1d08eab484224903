// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/simulation/System.h"

namespace linkwright {

enum class Integrator { kRk4, kSemiImplicitEuler };
const char* ToString(Integrator integrator);  ///< "rk4", "semi-implicit-euler"
std::optional<Integrator> IntegratorFromString(std::string_view name);

struct SimulationOptions {
  double dt = 1e-3;  ///< [s], > 0
  Integrator integrator = Integrator::kRk4;
  bool operator==(const SimulationOptions&) const = default;
};

/// Why a step could not be made; the simulation is then back at the last good state.
struct Divergence {
  double time = 0;
  std::string body, term;
  /// "diverged at t = 1.25 s: body "forearm": acceleration is not finite; try a smaller time step"
  std::string ToString() const;
};

/// One System being stepped with a fixed dt. Times that are a multiple of dt stay exact multiples.
/// Deterministic: the next state depends on the present state, inputs and options alone, to the last bit. No
/// allocation in Step.
class Simulation {
 public:
  /// Throws std::invalid_argument if dt is not a number above 0.
  Simulation(std::unique_ptr<System> system, const SimulationOptions& options);

  const State& state() const { return state_; }
  System& system() { return *system_; }
  const System& system() const { return *system_; }
  const SimulationOptions& options() const { return options_; }
  void SetOptions(const SimulationOptions& options);  ///< takes effect from the present state on

  /// One dt. Where dry friction stops a joint or a limit stop is touched inside the step, that moment is
  /// located and the rest of the step goes on from there.
  std::optional<Divergence> Step();
  void Apply(const Command& command);
  /// Replaces state and inputs, e.g. from the timeline.
  void Restore(const State& state, const System::Inputs& inputs);
  /// Makes these positions and velocities the start of a run, at time 0 and with no work done.
  void Start(const VectorX& q, const VectorX& v);

 private:
  SystemStatus Advance(const State& from, double h, State* to);
  SystemStatus AdvanceRk4(const State& from, double h, State* to);
  SystemStatus AdvanceSemiImplicitEuler(const State& from, double h, State* to);
  double LocateEvent(double h, int* event, SystemStatus* status);

  std::unique_ptr<System> system_;
  SimulationOptions options_;
  State state_, step_start_, from_, trial_, stage_;
  StateRate k1_, k2_, k3_, k4_;
};

}  // namespace linkwright
