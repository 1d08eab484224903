// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/simulation/system/Integrator.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// A method that integrates from a state to a later one, while a System's friction modes and stops stay as
/// they are. What it did depends on the arguments and on calls since Begin alone. No allocation after
/// construction.
class IntegrationMethod {
 public:
  virtual ~IntegrationMethod() = default;

  /// A smooth stretch begins: nothing of what came before holds any more.
  virtual void Begin() {}
  /// From `from` forward by *taken, which is h or, where the method chooses its own pieces, less.
  virtual SystemStatus Advance(System* system, const State& from, double h, State* to, double* taken) = 0;
  /// The state `part` after `from`, inside what the last Advance from there took. Here by advancing anew.
  virtual SystemStatus Between(System* system, const State& from, double part, State* to) {
    double taken = 0;
    return Advance(system, from, part, to, &taken);
  }
};

/// For a system with `system`'s numbers of coordinates.
std::unique_ptr<IntegrationMethod> MakeIntegrationMethod(const SimulationOptions& options,
                                                         const System& system);

/// Room for the rates of a system.
StateRate MakeRate(const System& system);
/// to = from + h·rate, number by number; time too.
void AddScaled(const State& from, double h, const StateRate& rate, State* to);

}  // namespace linkwright
