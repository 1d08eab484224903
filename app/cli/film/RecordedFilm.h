// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/cli/film/Filmed.h"

namespace linkwright::cli {

/// All steps of a run, of which both curves and pictures are taken.
struct RecordedFilm {
  std::shared_ptr<const Timeline> timeline;  ///< null: a stop was requested
  std::vector<ContactEvent> contact_events;
  CrossCheck cross_check;
  std::optional<Divergence> divergence;  ///< where it ended early
};

/// Simulates from the scene's start `to` a time [s]. `commands` in order of time. `progress` gets the part of
/// it that is done, now and then.
RecordedFilm RecordFilm(const CompiledScene& scene, const SimulationOptions& options,
                        std::vector<Command> commands, double to, const StopCheck& stop,
                        const std::function<void(double)>& progress = {});

}  // namespace linkwright::cli
