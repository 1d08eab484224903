// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/simulation/System.h"

namespace linkwright {

enum class Integrator { kRk4, kSemiImplicitEuler };
const char* ToString(Integrator integrator);  ///< "rk4", "semi-implicit-euler"
std::optional<Integrator> IntegratorFromString(std::string_view name);

struct SimulationOptions {
  double dt = 1e-3;  ///< [s], > 0
  Integrator integrator = Integrator::kRk4;
};

/// Why a step could not be made; the simulation is then back at the last good state.
struct Divergence {
  double time = 0;
  std::string body, term;
  std::string ToString()
      const;  ///< "diverged at t = 1.25 s: body "forearm": forward dynamics is not finite; try a smaller dt"
};

/// One System being stepped with a fixed dt. Time of step k is exactly k·dt. Deterministic: same System,
/// options and commands, same bytes. No allocation in Step.
class Simulation {
 public:
  Simulation(std::unique_ptr<System> system, const SimulationOptions& options);

  const State& state() const { return state_; }
  System& system() { return *system_; }
  const System& system() const { return *system_; }
  const SimulationOptions& options() const { return options_; }
  void SetOptions(const SimulationOptions& options);  ///< takes effect from the present state on

  /// One dt. Velocity reversals under dry friction are located inside the step.
  std::optional<Divergence> Step();
  void Apply(const Command& command);
  /// Replaces state and inputs, e.g. from the timeline.
  void Restore(const State& state, const System::Inputs& inputs);
  void Reset();

 private:
  struct Scratch;
  std::unique_ptr<System> system_;
  SimulationOptions options_;
  State state_, step_start_, stage_;
  StateRate k1_, k2_, k3_, k4_;
};

}  // namespace linkwright
