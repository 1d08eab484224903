// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/RecordedFilm.h"

namespace linkwright::cli {

RecordedFilm RecordFilm(const CompiledScene& scene, const SimulationOptions& options,
                        std::vector<Command> commands, double to, const StopCheck& stop,
                        const std::function<void(double)>& progress) {
  constexpr std::size_t kStepsBetween = 1024;
  std::unique_ptr<System> made = scene.MakeSystem(stop);
  if (!made) return {};
  Player player(std::move(made), options, std::move(commands));
  System& system = player.simulation().system();
  system.SetStop(stop);
  const auto timeline = std::make_shared<Timeline>();
  ContactLog log;
  timeline->Append(player.state(), system.inputs());
  RecordedFilm recorded;
  recorded.divergence = player.AdvanceTo(to, [&](const State& step) {
    timeline->Append(step, system.inputs());
    log.Add(system.contact_events());
    if (progress && timeline->size() % kStepsBetween == 0) progress(step.time / to);
  });
  if (player.stopped()) return {};
  if (recorded.divergence) AddLastImpact(log.Copy(), &*recorded.divergence);
  recorded.timeline = timeline;
  recorded.contact_events = log.Copy();
  recorded.cross_check = system.cross_check();
  return recorded;
}

}  // namespace linkwright::cli
