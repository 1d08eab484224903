// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/present/RecordRun.h"

#include "app/cli/Common.h"
#include "engine/simulation/run/ContactLog.h"

namespace linkwright::cli {

RecordedRun RecordRun(const CompiledScene& scene, const SimulationOptions& options,
                      std::vector<Command> commands, double duration,
                      const std::function<void(double)>& progress) {
  constexpr int kParts = 200;
  const auto timeline = std::make_shared<Timeline>();
  ContactLog log;
  Player player(scene.MakeSystem(), options, std::move(commands));
  System& system = player.simulation().system();
  system.SetStop(StopCheck([] { return Interrupted(); }));
  timeline->Append(player.state(), system.inputs());
  RecordedRun run;
  for (int part = 1; part <= kParts && run.ended.empty() && !Interrupted(); ++part) {
    auto divergence = player.AdvanceTo(duration * part / kParts, [&](const State& step) {
      timeline->Append(step, system.inputs());
      log.Add(system.contact_events());
    });
    if (divergence) {
      AddLastImpact(log.Copy(), &*divergence);
      run.ended = divergence->ToString();
    }
    progress(static_cast<double>(part) / kParts);
  }
  run.timeline = timeline;
  run.contact_events = log.Copy();
  run.cross_check = system.cross_check();
  return run;
}

}  // namespace linkwright::cli
