// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/cli/film/Overlays.h"
#include "app/cli/film/Player.h"
#include "engine/scene/picture/SceneComposer.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/run/ContactLog.h"
#include "engine/simulation/run/RunChecks.h"

namespace linkwright::cli {

/// What a film or a still picture shows, at rising times: how, and the targets as they are in the document.
struct FilmedScene {
  std::shared_ptr<const CompiledScene> scene;
  SnapshotOptions look;
  std::vector<SceneTarget> targets;
  std::vector<ContactEvent> contact_events = {};  ///< of a recording, by time
  bool checks = false;                            ///< whether Warnings() has anything
  CrossCheck cross_check = {};                    ///< of a recording
  bool energy = false;                            ///< whether Energy() of a recording has anything
};

/// The pictures of a simulation that is made for them.
class FilmedSimulation {
 public:
  /// `commands` in order of time. Null: `stop` was requested, which making a system checks.
  static std::unique_ptr<FilmedSimulation> Make(FilmedScene filmed, const SimulationOptions& options,
                                                std::vector<Command> commands, const StopCheck& stop = {});

  /// AdvanceTo ends before its time where `stop` is requested.
  void SetStop(const StopCheck& stop) { player_.simulation().system().SetStop(stop); }
  /// Simulates up to `time` [s] or just past it.
  std::optional<Divergence> AdvanceTo(double time);
  /// Whether it ended before its time.
  bool stopped() const { return player_.stopped(); }
  /// Of the last step.
  double time() const { return player_.state().time; }
  /// The state at a time that was reached.
  const State& StateAt(double time) { return player_.StateAt(time); }
  /// The picture at a time that was reached; of a later one, where the simulation ended.
  Snapshot At(double time);
  /// Of the checks that have failed so far, see RunChecks.
  std::vector<std::string> Warnings() const { return checks_.Sentences(); }
  const System& system() { return player_.simulation().system(); }
  /// At the end of the step that was reached; nothing at the start. As Warnings() have it.
  std::optional<EnergyLight> Energy();

 private:
  FilmedSimulation(FilmedScene filmed, std::unique_ptr<System> system, const SimulationOptions& options,
                   std::vector<Command> commands);

  FilmedScene filmed_;
  Player player_;
  SceneComposer composer_;
  ContactLog contact_events_;
  RunChecks checks_;
};

/// The first recorded step at or after `time`; the last one where there is none. Not of an empty recording.
std::size_t FirstStepFrom(const Timeline& recording, double time);

/// The pictures of what was recorded with the scene.
class FilmedRecording {
 public:
  /// Null: `stop` was requested, which making a system checks where contacts are shown or checked.
  static std::unique_ptr<FilmedRecording> Make(FilmedScene filmed, std::shared_ptr<const Timeline> recording,
                                               const StopCheck& stop = {});

  /// Time of FirstStepFrom().
  double StepFrom(double time) const { return recording_->TimeAt(FirstStepFrom(*recording_, time)); }
  /// As At shows them.
  VectorX PositionsAt(double time) const;
  /// Between two steps positions are interpolated, see PositionBetween. Throws std::runtime_error if nothing
  /// is recorded any more.
  Snapshot At(double time);
  /// Of the checks that failed up to the first step at or after `time`, which rises: of the whole run until
  /// then, from before the film, too. Ends early where `stop` is requested.
  std::vector<std::string> Warnings(double time, const StopCheck& stop = {});
  /// At the first step at or after `time`; nothing at the start. As Warnings(time) have it, asked before.
  std::optional<EnergyLight> Energy(double time);

 private:
  FilmedRecording(FilmedScene filmed, std::shared_ptr<const Timeline> recording);

  FilmedScene filmed_;
  std::shared_ptr<const Timeline> recording_;
  SceneComposer composer_;
  std::unique_ptr<System> system_;  // for contacts, checks, energy; null: none of them
  RunChecks checks_;
  std::optional<double> checked_;  // time of the last step
};

}  // namespace linkwright::cli
