// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/film/Player.h"
#include "engine/simulation/recording/Timeline.h"

namespace linkwright::cli {

/// A run with all its steps.
struct RecordedRun {
  std::shared_ptr<const Timeline> timeline;
  std::vector<ContactEvent> contact_events;
  CrossCheck cross_check;
  std::string ended;  ///< why it ended early; empty: it did not
};

/// Simulates `duration` [s] from the scene's start; `progress` gets the share that is done. Ends early at a
/// divergence and where the process is interrupted.
RecordedRun RecordRun(const CompiledScene& scene, const SimulationOptions& options,
                      std::vector<Command> commands, double duration,
                      const std::function<void(double)>& progress);

}  // namespace linkwright::cli
