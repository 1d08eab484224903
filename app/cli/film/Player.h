// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright::cli {

/// A scene being simulated with recorded inputs, asked for its state at rising times.
class Player {
 public:
  /// `commands` in order of time.
  Player(std::unique_ptr<System> system, const SimulationOptions& options, std::vector<Command> commands);

  /// Applies the inputs that are due before the next step, which makes them itself otherwise.
  void ApplyDue();
  /// One step, with the inputs that are due before it.
  std::optional<Divergence> Step();
  /// Steps until the simulation is at `time` or just past it; `stepped` is called after each step.
  std::optional<Divergence> AdvanceTo(double time, const std::function<void(const State&)>& stepped);
  /// The state at `time`, inside the last step.
  const State& StateAt(double time);

  Simulation& simulation() { return simulation_; }
  bool stopped() const { return simulation_.stopped(); }
  const State& state() const { return simulation_.state(); }

 private:
  Simulation simulation_;
  std::vector<Command> commands_;
  size_t next_command_ = 0;
  State between_;
};

}  // namespace linkwright::cli
